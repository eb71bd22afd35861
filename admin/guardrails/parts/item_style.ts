/** List items separated by lines. */
export const ITEM = {
  'py': 2,
  'borderTop': 1,
  'borderColor': 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
