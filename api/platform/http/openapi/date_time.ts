/** JSON Schema of a date in a request body. VineJS describes dates without a type. */
export const DATE_TIME = { type: 'string', format: 'date-time' } as const
