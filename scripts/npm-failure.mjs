// Turns npm's output of a failed run into one sentence: the failed step, its cause, and the remedy.

/** The first cause whose pattern is in npm's output is the one that is told. */
const CAUSES = [
  {
    pattern: /cache folder contains root-owned|E(ACCES|PERM|ROFS)[\s\S]*(_cacache|[\\/]\.npm\b|npm-cache)/,
    why: 'npm’s cache cannot be written',
    what: 'make it yours (sudo chown -R "$(id -u)" ~/.npm), or set npm_config_cache to a folder of your own, and try again',
  },
  {
    pattern: /EBUSY|EPERM[\s\S]*(unlink|rename|rmdir)/,
    why: 'a file in FOLDER is in use',
    what: 'stop the shop that runs from it and try again',
  },
  {
    pattern: /E(ACCES|ROFS|PERM)\b/,
    why: 'FOLDER cannot be written',
    what: 'use a folder that belongs to you and try again',
  },
  { pattern: /ENOSPC/, why: 'the disk is full', what: 'make room (about 1 GB for everything) and try again' },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/,
    why: 'the package registry cannot be reached',
    what: 'check the connection (and the proxy, if there is one) and try again; what has arrived is kept',
  },
  {
    pattern: /E401|E403/,
    why: 'the package registry refused access',
    what: 'check the registry and its token in your .npmrc',
  },
  {
    pattern: /ETARGET|E404/,
    why: 'the package registry does not have a package that the lock names',
    what: 'set npm to the public registry and try again',
  },
  { pattern: /EINTEGRITY/, why: 'a download is damaged', what: 'run "npm cache verify" and try again' },
  {
    pattern: /CERT|SELF_SIGNED/,
    why: 'the registry’s certificate is not trusted',
    what: 'set "cafile" in your .npmrc',
  },
  {
    pattern: /EUSAGE/,
    why: 'package.json and package-lock.json do not agree',
    what: 'restore both from the repository and try again',
  },
];

/** `subject` begins the sentence, `folder` is an absolute path, `output` is npm's standard error. */
export function explainNpmFailure({ subject, folder, output }) {
  const cause = CAUSES.find(({ pattern }) => pattern.test(output));
  if (!cause) return `${subject} could not be installed; npm says:\n${output.trim()}`;
  return `${subject} could not be installed because ${cause.why.replace('FOLDER', folder)}: ${cause.what}.`;
}
