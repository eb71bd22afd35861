import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SimbaSession } from '#api/contract/simba/session'
import { CodeLine } from '../../core/code/CodeLine.js'
import { useText } from '../../core/i18n/i18n.js'
import '../view/messages.js'

/** Builds the command that requests the first messages. */
const commandFor = ({ id, teamId }: SimbaSession): string => {
  const url = `${window.location.origin}/api/v1/simba/sessions/${id}/next`
  const headers = '-H "Authorization: Bearer $ASSAY_TOKEN" -H "Content-Type: application/json"'
  const body = JSON.stringify({ answers: [] })
  return `curl -fsS ${headers} -d '${body}' "${url}?${new URLSearchParams({ teamId })}"`
}

/** Explains how an external runner fetches the session's messages and reports the responses. */
export function ExternalRunner({ session }: { session: SimbaSession }) {
  const t = useText()
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
      <Typography variant="h2">{t('simba.external.title')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('simba.external.hint')}
      </Typography>
      <CodeLine label={t('simba.external.command')} value={commandFor(session)} />
    </Paper>
  )
}
