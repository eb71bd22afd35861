import { iconId, type CellIconName } from './cell_icons.js'

/** A reference to a drawing of `CellParts`. */
export const CellIcon = ({ name }: { name: CellIconName }) => (
  <svg className="cell-icon" aria-hidden>
    <use href={`#${iconId(name)}`} />
  </svg>
)
