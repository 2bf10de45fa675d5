interface Advice {
  readonly causes: readonly string[];
  readonly fix: string;
}

/** Usual causes and fixes by chapter of rules, for `explain` and its page. */
export const adviceOfChapters: Readonly<Record<string, Advice>> = {
  signup: {
    causes: [
      'A field is checked for being there, but not for its type or value.',
      'A step ignores the result of the one before, so that a code of another address counts.',
      'The service needs more fields than the document names: give them with --signup FILE.',
    ],
    fix: 'Check every documented field in each of the three steps before anything is stored, and bind a code to its e-mail address.',
  },
  login: {
    causes: [
      'Step 1 hands out a session before step 2 has checked the mailed token.',
      'A mailed token is compared without the account that it was mailed to.',
      'The JWT stands under another name than tokenJWT.',
    ],
    fix: 'Hand out the JWT in step 2 alone, after e-mail, password and mailed token were all checked for the same account.',
  },
  recovery: {
    causes: [
      'A code is compared without the account that it was mailed to.',
      'The new password is stored beside the old one, or is hashed in another way than at login.',
    ],
    fix: 'Bind the code to the account, replace the stored password, and change nothing where the request is refused.',
  },
  auth: {
    causes: [
      'The middleware that checks credentials is not mounted on a route, or only on some methods of it.',
      'The middleware takes the first credential that it finds and does not look for a second one.',
      'A JWT is decoded without checking its signature or its algorithm.',
      'A gateway in front of the service adds or removes a header.',
    ],
    fix: 'Check credentials in one place for all /auth operations, refuse two methods at once, and take an API key on payment/pix alone.',
  },
  isolation: {
    causes: [
      'A record is looked up by its id alone, without the account.',
      'A list forgets the account in its filter.',
    ],
    fix: 'Take the account from the session in every query, also in updates and deletions.',
  },
  payment: {
    causes: [
      'A field is stored before the request as a whole is checked, so that a refusal leaves a part of it.',
      'An update replaces the record, and clears fields that it does not name.',
      'An amount goes through a floating-point or text conversion.',
      'A field is taken whatever its type, and fails later.',
    ],
    fix: 'Check the whole request first, then store it in one step, and return what was stored.',
  },
  list: {
    causes: [
      'page or limit is read as text, or is not checked for its bounds.',
      'totalItems counts the page, or counts all accounts.',
      'The order of the list is not stable, so that pages overlap.',
    ],
    fix: 'Parse page and limit as integers, count with the same filter as the list, and sort by a unique field.',
  },
  fees: {
    causes: ['amount is not checked before the withdrawal.', 'The withdrawal is not taken off the balance.'],
    fix: 'Refuse a withdrawal without a number as amount, and change the balance in the same transaction.',
  },
  apiKey: {
    causes: ['A key is stored but not looked up when it is used.', 'Disabling a key does not reach a cache of keys.'],
    fix: 'Look the key and its state up with every request, or drop it from the cache when its state changes.',
  },
  securityIP: {
    causes: ['ip is not checked for being an address.', 'The list is answered as something else than a string.'],
    fix: 'Check ip, store it for the account alone, and answer the list as a string.',
  },
  webhook: {
    causes: ['url is not checked.', 'A replaced or deleted webhook stays in the list or goes on being called.'],
    fix: 'Check url, and let replacing and deleting take effect on the one record that was meant.',
  },
  http: {
    causes: [
      'An unhandled error becomes a 5xx where the request was wrong.',
      'A body is sent with a content type that is not that of JSON.',
    ],
    fix: 'Turn errors of the request into 4xx in one place, and send JSON with its content type.',
  },
};

/** The meaning of each exit status of the command. */
export const exitStatuses: Readonly<Record<string, { readonly means: string; readonly fix: string }>> = {
  0: { means: 'The target is conformant in what was tried. Warnings are allowed.', fix: 'Nothing has to be fixed.' },
  1: {
    means:
      'A rule failed, or there is drift from the baseline, or an expected failure is stale. Under --strict also a warning or an open gap.',
    fix: 'Fix what the report names first. What is known may go into the file of --expected-failures.',
  },
  2: {
    means: 'The call or the configuration is wrong. Nothing was sent.',
    fix: 'The one sentence that was printed names the option, what was expected and what to try.',
  },
  3: {
    means:
      'The target could not be tested, or not wholly: it was not reached, was lost, gave no account, or its time was up.',
    fix: 'Run pix-conformance doctor with the same options. --account, --jwt and --api-key help where nobody may sign up, --inbox where mail goes elsewhere.',
  },
  70: {
    means: 'This tool itself failed. The journal keeps what was seen.',
    fix: 'Run again with PIX_DEBUG=1, and report the printed stack together with the journal.',
  },
  129: { means: 'SIGHUP ended the run. The reports show what was seen until then.', fix: 'Run again.' },
  130: { means: 'Ctrl-C ended the run. The reports show what was seen until then.', fix: 'Run again.' },
  143: {
    means: 'SIGTERM ended the run. The reports show what was seen until then.',
    fix: 'Run again, with more time for the job.',
  },
};
