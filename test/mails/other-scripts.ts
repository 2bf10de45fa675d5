import type { Sample } from './sample.ts';

export const otherScripts: readonly Sample[] = [
  {
    name: 'Japanese without spaces',
    code: '482913',
    subject: '【例】認証コードのお知らせ',
    text: '認証コードは482913です。有効期限は10分間です。\n〒150-0001 東京都渋谷区神宮前1-2-3 電話03-1234-5678\n© 2026',
  },
  {
    name: 'Japanese, full-width digits on a line of their own',
    code: '903155',
    subject: 'ログイン',
    text: '2026年11月21日 10時33分\n\nワンタイムパスワード（認証番号）\n\n９０３１５５\n\nお問い合わせ番号：88776655',
  },
  {
    name: 'Chinese, simplified',
    code: '118204',
    subject: '验证码',
    text: '【示例】您的验证码为118204，5分钟内有效。客服电话4008001234。',
  },
  {
    name: 'Chinese, traditional, in corner brackets',
    code: '7731',
    subject: '登入驗證',
    text: '您的驗證碼是「7731」，請於10分鐘內輸入。訂單20261121',
  },
  {
    name: 'Korean',
    code: '660194',
    subject: '[예시] 인증번호 안내',
    text: '인증번호 [660194]를 입력해 주세요.\n유효시간: 3분\n전화 1588-1234\n2026년 11월 21일',
  },
  {
    name: 'Arabic digits',
    code: '482913',
    subject: 'رمز التحقق',
    text: 'رمز التحقق الخاص بك هو: ٤٨٢٩١٣\nصالح لمدة ١٠ دقائق',
  },
  {
    name: 'Hebrew',
    code: '551902',
    subject: 'קוד אימות',
    text: 'קוד האימות שלך הוא 551902\nתוקף: 10 דקות',
  },
  {
    name: 'Hindi digits',
    code: '719203',
    subject: 'सत्यापन',
    text: 'आपका सत्यापन कोड ७१९२०३ है। यह १० मिनट के लिए मान्य है।',
  },
  {
    name: 'Thai',
    code: '820155',
    subject: 'ยืนยันตัวตน',
    text: 'รหัสยืนยันของคุณคือ 820155 ใช้ได้ภายใน 10 นาที โทร 02-123-4567',
  },
  {
    name: 'Vietnamese',
    code: '330918',
    subject: 'Xác thực',
    text: 'Mã xác thực của bạn là 330918. Mã có hiệu lực trong 5 phút. Hotline 1900 1234.',
  },
  {
    name: 'Indonesian',
    code: '552019',
    subject: 'Kode verifikasi',
    text: 'Kode verifikasi Anda: 552019. Berlaku 10 menit. Jl. Sudirman 1220, Jakarta 12190.',
  },
  {
    name: 'a language without a word of ours',
    code: '640912',
    subject: 'Karibu',
    text: 'Nambari yako ya siri ni 640912. Itaisha baada ya dakika 10.',
  },
  {
    name: 'invisible characters between the digits',
    code: '482913',
    subject: 'Your code',
    text: 'Your code is 482\u200b913\u00ad.',
  },
];
