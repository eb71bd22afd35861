/** Keys of the query cache: everything about one evaluation begins with the same two words. */
export const evalKey = (evalId: string) => ['eval', evalId] as const
export const evalDetailKey = (evalId: string) => [...evalKey(evalId), 'detail'] as const
/** Pages of the matrix; what chooses a page follows. */
export const evalTableKey = (evalId: string) => [...evalKey(evalId), 'table'] as const
export const evalCellKey = (evalId: string, testIdx: number, promptIdx: number) =>
  [...evalKey(evalId), 'cell', testIdx, promptIdx] as const
export const evalChartsKey = (evalId: string, x: number, y: number) =>
  [...evalKey(evalId), 'charts', x, y] as const
