/** Returns the query key that is the prefix of all keys for an evaluation's data. */
export const evalKey = (evalId: string) => ['eval', evalId] as const
export const evalDetailKey = (evalId: string) => [...evalKey(evalId), 'detail'] as const
/** Returns the prefix of the keys of matrix pages; the query parameters are appended. */
export const evalTableKey = (evalId: string) => [...evalKey(evalId), 'table'] as const
export const evalCellKey = (evalId: string, testIdx: number, promptIdx: number) =>
  [...evalKey(evalId), 'cell', testIdx, promptIdx] as const
export const evalChartsKey = (evalId: string, x: number, y: number) =>
  [...evalKey(evalId), 'charts', x, y] as const
