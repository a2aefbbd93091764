export interface PersonName {
  readonly identityId: string;
  readonly name: string;
}
