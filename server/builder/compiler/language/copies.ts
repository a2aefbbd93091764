/** Orders that take each thing from one system into another, as it is. */
export const COPIES = /^(?:copy|copies|sync|synchroni[sz]e|mirror|replicate|export|import|transfer|move|migrate|bring|carry)$/;
