/** Verbs that tell people something. */
export const NOTIFIES =
  /^(tell|notify|let|ping|alert|inform|message|announce|warn|remind|drop|put|leave|give|dm|shout|text|post|send|share|broadcast|say|publish|report|update|email|mail|write|forward|page|shoot|fire|copy|relay|pass|mirror)$/;
