/**
 * Style of a name in a table that can be scrolled horizontally. The width holds most words, which the other columns would
 * otherwise narrow to a few letters; longer ones can break anywhere.
 */
export const NAME_CELL = { minWidth: 140, overflowWrap: 'anywhere' } as const
