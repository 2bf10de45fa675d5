import type { Sample } from './sample.ts';

export const european: readonly Sample[] = [
  {
    name: 'Spanish sentence with noise',
    code: '820144',
    subject: 'Código de verificación',
    text: 'Hola:\nTu código de verificación es 820144 y caduca en 10 minutos.\nCalle de Alcalá, 1234, 28014 Madrid. CIF B12345678. Tel. 912 345 678. © 2026',
  },
  {
    name: 'Spanish, code alone',
    code: '4419',
    subject: 'Restablece tu contraseña',
    text: 'Introduce este código para restablecer tu contraseña:\n\n  4419  \n\nSi no fuiste tú, llámanos al 900 123 456.',
  },
  {
    name: 'Spanish, clave',
    code: '7712093',
    subject: 'Acceso',
    text: 'Su clave de acceso: 7712093. Factura 2026-004512.',
  },
  {
    name: 'German compound',
    code: '730912',
    subject: 'Ihr Bestätigungscode',
    text: 'Guten Tag,\n\nIhr Bestätigungscode lautet 730912. Er ist 30 Minuten gültig (bis 21.11.2026, 11:03 Uhr).\n\nBeispiel GmbH, Musterstraße 1234, 10115 Berlin, HRB 123456 B, USt-IdNr. DE123456789, Tel. +49 30 1234567',
  },
  {
    name: 'German, code alone with postal code in the footer',
    code: '61024',
    subject: 'Anmeldung',
    text: 'Bitte geben Sie den folgenden Code ein:\n\n61024\n\nBeispiel AG\nHauptstr. 12\n80331 München\nBankleitzahl 70010080',
  },
  {
    name: 'German PIN with customer number',
    code: '8801',
    subject: 'Ihre PIN',
    text: 'Kundennummer: 4455667\nRechnungsnummer: 20260815\nEinmal-PIN: 8801',
  },
  {
    name: 'French',
    code: '557301',
    subject: 'Votre code de connexion',
    text: 'Bonjour,\nVoici votre code à usage unique : 557301\nIl expire dans 10 minutes.\n12 rue de Rivoli, 75001 Paris - SIRET 123 456 789 00012 - Tél. 01 23 45 67 89',
  },
  {
    name: 'Italian',
    code: '902144',
    subject: 'Codice di verifica',
    text: 'Il tuo codice di verifica è 902144. Scade tra 5 minuti.\nVia Roma 1234, 00184 Roma - P.IVA 12345678901',
  },
  {
    name: 'Dutch',
    code: '44190',
    subject: 'Je toegangscode',
    text: 'Gebruik toegangscode 44190 om in te loggen. Damrak 1012, 1012 LG Amsterdam, KvK 12345678.',
  },
  {
    name: 'Polish',
    code: '661920',
    subject: 'Kod weryfikacyjny',
    text: 'Twój kod weryfikacyjny to: 661920\nKod jest ważny 10 minut.\nul. Prosta 1020, 00-838 Warszawa, NIP 525-000-00-00',
  },
  {
    name: 'Czech',
    code: '228190',
    subject: 'Ověření',
    text: 'Váš ověřovací kód je 228190. Platí do 21. 11. 2026 12:00. Objednávka 20261188.',
  },
  {
    name: 'Swedish',
    code: '73018',
    subject: 'Din engångskod',
    text: 'Din engångskod är 73018. Den gäller i 10 minuter. Kundnummer 1234567.',
  },
  {
    name: 'Finnish',
    code: '619203',
    subject: 'Vahvistuskoodi',
    text: 'Vahvistuskoodisi on 619203. Mannerheimintie 1020, 00100 Helsinki.',
  },
  {
    name: 'Hungarian',
    code: '401728',
    subject: 'Belépés',
    text: 'Az Ön belépési kódja: 401728\nÉrvényes 15 percig. 1051 Budapest, Arany János utca 1234.',
  },
  {
    name: 'Romanian',
    code: '990127',
    subject: 'Codul tău',
    text: 'Codul tău de verificare este 990127. București 010101.',
  },
  {
    name: 'Turkish',
    code: '371920',
    subject: 'Doğrulama',
    text: 'Doğrulama kodunuz: 371920. Kodunuz 180 saniye geçerlidir. Mersis 0123456789012345',
  },
  {
    name: 'Russian',
    code: '582014',
    subject: 'Код подтверждения',
    text: 'Ваш код подтверждения: 582014.\nНикому его не сообщайте. Телефон 8 800 555 35 35. © 2026',
  },
  {
    name: 'Greek',
    code: '471920',
    subject: 'Σύνδεση',
    text: 'Ο κωδικός σας είναι 471920. Ισχύει για 10 λεπτά.',
  },
];
