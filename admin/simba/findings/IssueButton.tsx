import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { SimbaFinding, SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { isActiveState } from '../session_record.js'
import '../view/messages.js'

/** Link to the vulnerability of a finding, which exists once the session is published. */
export function IssueButton(props: { session: SimbaSession; finding: SimbaFinding }) {
  const t = useText()
  const canRead = useCan('read', 'Issue')
  const { issueId, state, title } = props.finding
  if (issueId === null) {
    if (state !== 'confirmed' || !isActiveState(props.session.state)) return null
    return (
      <Typography variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
        {t('simba.findings.published_later')}
      </Typography>
    )
  }
  if (!canRead) return null
  return (
    <Button
      component={Link}
      to={`/redteam/vulnerabilities/${encodeURIComponent(issueId)}`}
      variant="contained"
      startIcon={<GppMaybeOutlined />}
      aria-label={`${t('simba.findings.issue')}: ${title}`}
    >
      {t('simba.findings.issue')}
    </Button>
  )
}
