import { lazyPart } from '../ui/lazyPart.js'
import { useLayer, useShortcutKeys } from './shortcut_keys.js'

const CommandPalette = lazyPart(() => import('./CommandPalette.js'), 'CommandPalette')
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.js'), 'ShortcutsDialog')

/** What opens above every page by keyboard: search and the list of shortcuts. */
export function Layers() {
  useShortcutKeys()
  const layer = useLayer()
  return (
    <>
      {layer === 'search' && <CommandPalette />}
      {layer === 'shortcuts' && <ShortcutsDialog />}
    </>
  )
}
