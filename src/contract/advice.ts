interface Advice {
  readonly causes: readonly string[];
  readonly fix: string;
}

/** Usual causes and fixes by chapter of rules, for `explain` and its page. */
export const adviceOfChapters: Readonly<Record<string, Advice>> = {
  signup: {
    causes: [
      'The service checks that a field is there, but not its type or value.',
      'A step ignores the result of the previous one, so that a code of another address is accepted.',
      'The service requires more fields than the document names. Give them with --signup FILE.',
    ],
    fix: 'Check every documented field in each step before anything is stored, and bind each code to its e-mail address.',
  },
  login: {
    causes: [
      'Step 1 opens a session before step 2 has checked the mailed token.',
      'A mailed token is accepted for any account, and not only for the one that it was mailed to.',
      'The JWT is in a field with another name than tokenJWT.',
    ],
    fix: 'Return the JWT only in step 2, after e-mail, password and mailed token were checked for the same account.',
  },
  recovery: {
    causes: [
      'A code is accepted for any account, and not only for the one that it was mailed to.',
      'The new password does not replace the old one, or is hashed in another way than at login.',
    ],
    fix: 'Bind the code to the account, replace the stored password, and change nothing if the request is refused.',
  },
  auth: {
    causes: [
      'The middleware that checks credentials is not mounted on a route, or only on some methods of it.',
      'The middleware takes the first credential that it finds and does not look for a second one.',
      'A JWT is decoded without checking its signature or its algorithm.',
      'A gateway in front of the service adds or removes a header.',
    ],
    fix: 'Check credentials in one place for all /auth operations, refuse two methods at once, and accept an API key only on payment/pix.',
  },
  isolation: {
    causes: ['A record is looked up by its id only, without the account.', 'The filter of a list lacks the account.'],
    fix: 'Filter every query by the account of the session, updates and deletions too.',
  },
  payment: {
    causes: [
      'A field is stored before the whole request is checked, so that a refused request changes something.',
      'An update replaces the whole record, and so clears fields that it does not name.',
      'An amount is converted to floating point or text and loses digits.',
      'The type of a field is not checked.',
    ],
    fix: 'Check the whole request first, then store it in one step, and return what was stored.',
  },
  list: {
    causes: [
      'page or limit is read as text, or its bounds are not checked.',
      'totalItems counts one page, or the payments of all accounts.',
      'The order of the list is not stable, so that pages overlap.',
    ],
    fix: 'Parse page and limit as integers, count with the same filter as the list, and sort by a unique field.',
  },
  fees: {
    causes: ['amount is not checked before the withdrawal.', 'The balance does not decrease by the withdrawal.'],
    fix: 'Refuse a withdrawal whose amount is not a number, and check and change the balance in one transaction.',
  },
  apiKey: {
    causes: [
      'A key is stored, but not looked up when it is used.',
      'A cache still has the old state of a disabled key.',
    ],
    fix: 'Look up the key and its state with every request, or remove the key from the cache when its state changes.',
  },
  securityIP: {
    causes: ['The service does not check that ip is an IP address.', 'The response is not a string.'],
    fix: 'Check ip, store it for this account only, and return the list as a string.',
  },
  webhook: {
    causes: ['url is not checked.', 'A replaced or deleted webhook stays in the list, or still gets events.'],
    fix: 'Check url, and replace or delete exactly the webhook that the request names.',
  },
  http: {
    causes: [
      'A wrong request causes an unhandled error, which becomes a 5xx.',
      'A JSON body has another content type.',
    ],
    fix: 'Turn errors in requests into a 4xx in one place, and send JSON as application/json.',
  },
};

/** The meaning of each exit status of the command. */
export const exitStatusAdvice: Readonly<Record<string, { readonly means: string; readonly fix: string }>> = {
  0: { means: 'No rule that was tried failed. Warnings are allowed.', fix: 'Nothing must be fixed.' },
  1: {
    means:
      'A rule failed, the service drifted from the baseline, or an expected failure is stale. With --strict, also a warning or an open gap.',
    fix: 'Begin with the rule that the report names first. List known failures in the file of --expected-failures.',
  },
  2: {
    means: 'The call or the configuration is wrong. Nothing was sent.',
    fix: 'The printed sentence names the option, the expected value and the fix.',
  },
  3: {
    means:
      'The target could not be tested, or only in part: it was unreachable, stopped answering, let nobody sign up or log in, mailed no code, or the run was out of time.',
    fix: 'Run pix-conformance doctor with the same options. If nobody can sign up, give --account, --jwt or --api-key. If mail goes to another place, give --inbox.',
  },
  70: {
    means: 'This tool itself failed. The journal holds everything until then.',
    fix: 'Run again with PIX_DEBUG=1, and report the printed stack together with the journal.',
  },
  129: { means: 'SIGHUP ended the run. The reports show what was seen until then.', fix: 'Run again.' },
  130: { means: 'Ctrl-C ended the run. The reports show what was seen until then.', fix: 'Run again.' },
  143: {
    means: 'SIGTERM ended the run. The reports show what was seen until then.',
    fix: 'Run again, with more time for the job.',
  },
};
