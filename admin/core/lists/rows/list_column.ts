import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/**
 * A column of a list: a table cell and, on small screens, a part of the card. `card` is the position of the value on
 * the card: `title` and `chip` share the first line, `line` is shown without its label, `block` takes a whole line,
 * `action` comes last. By default, the first column is the title, and all others are shown with their labels.
 */
export type ListColumn<T extends RaRecord> = {
  /** Field name, also used as the sort key. */
  source: string
  label: string
  /** By default, shows the field's value as a string. */
  cell?: (record: T) => ReactNode
  isSortable?: boolean
  /** Order of the first click on the header; `DESC` for worst first. By default, ascending. */
  firstOrder?: 'DESC'
  align?: 'right'
  card?: 'title' | 'chip' | 'line' | 'block' | 'labelled' | 'action' | 'hidden'
}

/** Returns the columns if `isShown`, otherwise an empty list. */
export const columnsIf = <T extends RaRecord>(
  isShown: boolean,
  ...columns: ListColumn<T>[]
): ListColumn<T>[] => (isShown ? columns : [])
