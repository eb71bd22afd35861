import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'

/** Dialog with promptfoo commands for the downloaded files, using the file names that the server assigns. */
export function CommandsDialog({ evalId, onClose }: { evalId: string; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const file = evalId.replace(/[^A-Za-z0-9-]/g, '-')
  const commands = {
    failed: `promptfoo eval -c ${file}.failed.yaml`,
    yaml: `promptfoo eval -c ${file}.yaml`,
    json: `promptfoo import ${file}.json`,
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eval_page.export.commands_title')}</DialogTitle>
      <DialogContent>
        {Object.entries(commands).map(([format, command]) => (
          <CodeLine
            key={format}
            label={optionalText(`eval_page.export.command.${format}`, format)}
            value={command}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
