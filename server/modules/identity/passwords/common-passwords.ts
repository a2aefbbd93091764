/** Words that people add a year or a sign to, which no list of leaked passwords holds in every form. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 123123123 11111111 87654321 987654321 0123456789 01234567 12341234 11223344 147258369 123654789
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsxedc zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl
  zxcvbnm1 zxcvbnm qwerty asdfgh abcdefgh abcdefghi abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 aaaaaaaa
  password passw0rd p@ssw0rd p@ssword pa55word pass1234 password1 password12 password123 mypassword passwort passwort1 kennwort
  letmein welcome changeme changeit trustno1 iloveyou iloveyou1 superman batman spiderman starwars pokemon pikachu naruto
  football baseball basketball liverpool chelsea arsenal barcelona juventus hockey soccer
  sunshine princess monkey dragon shadow master michael jennifer jessica ashley charlie daniel jordan thomas robert andrew
  computer internet samsung google facebook linkedin twitter youtube microsoft windows macbook iphone android
  whatever freedom whocares blink182 nirvana metallica corvette mercedes ferrari porsche mustang harley yamaha
  secret secret123 admin admin123 administrator root toor guest default testtest test1234 temp1234 temppass login system manager
  spring summer autumn winter january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday hello hello123 hellohello helloworld goodbye flower butterfly
  chocolate cookie banana orange cheese coffee ginger pepper purple silver golden diamond crystal angel angels lovely forever
  family friends friend jesus jesuschrist blessed heaven maggie buster tigger ranger hunter killer matrix phoenix
  qwe123qwe 1234qwer qwer1234 asdf1234 zxcv1234 q1w2e3r4t5 1qazxsw2 123qweasd 123qwe123 147852369 159753456 112233445566
  p4ssw0rd passpass access14 starwars1 charlie1 michael1 princess1 football1 baseball1 sunshine1 superman1 dragon123 monkey123
  correcthorsebatterystaple correct-horse-battery-staple`.split(/\s+/),
);
