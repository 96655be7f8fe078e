// The head of every published list of leaked passwords, six characters and more, and what a cat owner would try first.
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 0123456789 111111 1111111 11111111 000000 00000000 222222 333333 555555 666666 ' +
    '777777 7777777 888888 88888888 999999 112233 121212 123123 123123123 123321 123654 654321 987654321 147258 147258369 159753 ' +
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 qwerty qwerty1 qwerty12 qwerty123 ' +
    'qwertyuiop qwert123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zaq12wsx asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 ' +
    'abcd1234 abcdef a1b2c3 aa123456 admin123 administrator welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 ' +
    'dragon monkey football baseball basketball superman batman pokemon starwars princess sunshine shadow master killer hunter ' +
    'trustno1 whatever freedom michael jordan charlie daniel jessica ashley hello123 hello1 changeme default login123 guest123 ' +
    'secret secret123 test123 test1234 testing computer internet samsung google summer winter spring autumn summer2024 ' +
    'purrwell catcat catlover kitten kitty123 whiskers mycatname meowmeow garfield tigger simba123 felix123'
  ).split(' '),
);

/** One of the passwords anyone would try first. A warning, never a refusal. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
