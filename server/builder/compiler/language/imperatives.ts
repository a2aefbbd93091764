/** Verbs that order something, wherever a part of a request begins with them. */
export const IMPERATIVES: ReadonlySet<string> = new Set(
  "post send create add make open file tell notify message alert ping put write log record save store append insert update change set mark close delete remove call email mail forward share announce list fetch get read collect gather find look check pull bring carry take copy sync push publish draft reply respond answer return raise start trigger invoke hit request submit register subscribe assign label tag comment upsert mirror give let dm drop warn inform text summarise summarize report count archive move invite keep include search compile build generate prepare escalate greet welcome thank schedule upload attach transfer import export relay pass broadcast page become turn ask ring patch".split(
    " ",
  ),
);
