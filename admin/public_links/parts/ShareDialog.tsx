import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { publicPath, type PublicSubject } from '#api/contract/findings/public_link'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { PublicLinkPart } from './PublicLinkPart.js'

/** Dialog that shares a page: with the team by its URL, with others by a public link. */
export function ShareDialog(props: {
  evalId: string
  subject: PublicSubject
  canMakePublic: boolean
  onClose: () => void
}) {
  const t = useText()
  const titleId = useId()
  const { config } = useSession()
  const { evalId, subject } = props
  const { origin, search } = window.location
  const address = `${origin}${publicPath(subject, evalId)}${search}`
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`sharing.title.${subject}`)}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t('sharing.team_hint')}
        </Typography>
        <CodeLine label={t('sharing.team_link')} value={address} />
        {config?.enableMakePublic && props.canMakePublic && (
          <PublicLinkPart shared={{ evalId, subject }} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
