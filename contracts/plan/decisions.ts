/** The answer that leaves a question open in the code. */
export const LATER = "later";
/** What a person says of a phrase that asks for nothing. Any other answer is what it means, in other words. */
export const LEFT_OUT = "leave out";
