import type { KeyIn } from '../../core/i18n/message_keys.js'

/** Entry of the command palette. */
export type PaletteEntry = {
  id: string
  group: KeyIn<'palette'>
  label: string
  run?: () => void
  /** Whether the entry lists the teams in the palette instead of closing it. */
  opensTeams?: boolean
}
