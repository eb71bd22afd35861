import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useText } from '../../core/i18n/i18n.js'
import { closeLayer, hasSingleKeys, isMac, setSingleKeys } from '../shortcut_keys.js'
import type { MessageKey } from '../../core/i18n/message_keys.js'

const command = () => (isMac() ? '⌘' : 'Ctrl')

const shortcuts = (): [keys: string[], text: MessageKey][] => [
  [[command(), 'K'], 'shortcuts.open_search'],
  [['?'], 'shortcuts.show_shortcuts'],
  [['/'], 'shortcuts.focus_search'],
  [[command(), 'Enter'], 'shortcuts.submit'],
  [['Esc'], 'shortcuts.close_layer'],
]

export function ShortcutsDialog() {
  const t = useText()
  const [isOn, setIsOn] = useState(hasSingleKeys)
  return (
    <Dialog open onClose={closeLayer} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {shortcuts().map(([keys, text]) => (
            <Box
              key={text}
              sx={{ display: 'flex', py: 0.75, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box component="dt" sx={{ flex: 1 }}>
                {t(text)}
              </Box>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                {keys.map((key) => (
                  <Box
                    component="kbd"
                    key={key}
                    sx={{ border: 1, borderColor: 'divider', borderRadius: 0.5, px: 0.75 }}
                  >
                    {key}
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Switch
              checked={isOn}
              onChange={(_, checked) => {
                setSingleKeys(checked)
                setIsOn(checked)
              }}
            />
          }
          label={t('shortcuts.single_keys')}
        />
        <FormHelperText>{t('shortcuts.single_keys_hint')}</FormHelperText>
      </DialogContent>
      <DialogActions>
        <Button onClick={closeLayer}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
