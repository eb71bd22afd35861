import { lazyPart } from '../../core/routing/lazyPart.js'
import { closeLayer, useLayer, useShortcutKeys } from '../shortcut_keys.js'

const CommandPalette = lazyPart(() => import('../palette/CommandPalette.js'), 'CommandPalette')
const ShortcutsDialog = lazyPart(() => import('../palette/ShortcutsDialog.js'), 'ShortcutsDialog')
const InviteDialog = lazyPart(
  () => import('../../people/invitations/InviteDialog.js'),
  'InviteDialog'
)

/** Overlays available on all signed-in pages: command palette, list of shortcuts and invitation of users. */
export function Layers() {
  useShortcutKeys()
  const layer = useLayer()
  return (
    <>
      {layer === 'search' && <CommandPalette />}
      {layer === 'shortcuts' && <ShortcutsDialog />}
      {layer === 'invitation' && <InviteDialog onClose={closeLayer} />}
    </>
  )
}
