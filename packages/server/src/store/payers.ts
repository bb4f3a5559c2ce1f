/** Who has presented a payment. */
export type PayerRow = {
  /** In lower case. */
  address: string;
  /** 1 once a settlement of theirs has failed after the work was done. */
  settles_first: 0 | 1;
};
