import { useId } from 'react'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { SentInvitation } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { copyWithToast } from '../../core/code/copy_with_toast.js'

/** Dialog with invitation links, which are shown only once. */
export function InviteLinks(props: { links: readonly SentInvitation[]; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { links, onClose } = props
  const many = { smart_count: links.length }
  const lines = links.map(({ email, link }) => `${email}\t${link}`).join('\n')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('people.invite.links_title', many)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('people.invite.links_hint', many)}</DialogContentText>
        <Box>
          {links.map(({ id, email, link }) => (
            <CodeLine key={id} label={t('people.invite.link_for', { email })} value={link} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {links.length > 1 && (
          <Button startIcon={<ContentCopy />} onClick={() => void copyWithToast(lines)}>
            {t('people.invite.copy_all')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
