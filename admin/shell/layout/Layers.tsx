import { lazyPart } from '../../core/routing/lazyPart.js'
import { useLayer, useShortcutKeys } from '../shortcut_keys.js'

const CommandPalette = lazyPart(() => import('../palette/CommandPalette.js'), 'CommandPalette')
const ShortcutsDialog = lazyPart(() => import('../palette/ShortcutsDialog.js'), 'ShortcutsDialog')

/** Overlays available on all signed-in pages: command palette and list of shortcuts. */
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
