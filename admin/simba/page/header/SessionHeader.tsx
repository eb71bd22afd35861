import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { SIMBA_EXPORTS, type SimbaSession } from '#api/contract/simba/session'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { apiUrl } from '../../../core/data/http/api_url.js'
import { DownloadMenu } from '../../../core/dialogs/DownloadMenu.js'
import { TimeAgo } from '../../../core/display/formats/TimeAgo.js'
import { useText } from '../../../core/i18n/i18n.js'
import { PageHeader } from '../../../core/page/PageHeader.js'
import { useCan } from '../../../core/session/session.js'
import { TargetLink } from '../../../scans/parts/ScanLinks.js'
import { SessionStateChip } from '../../parts/SessionStateChip.js'
import { SIMBA_PATH } from '../../../simba_links/places.js'
import { exportPath } from '../../queries.js'
import '../../view/messages.js'
import { SessionActions } from './SessionActions.js'

/** Title with state, target and actions. */
export function SessionHeader({ session }: { session: SimbaSession }) {
  const t = useText()
  return (
    <PageHeader
      title={t('simba.session_of', { name: session.targetName })}
      crumbs={[{ label: t('simba.title'), to: SIMBA_PATH }]}
      subtitle={
        <Box sx={SUBTITLE}>
          <SessionStateChip state={session.state} />
          <TargetLink scan={session} />
          <TimeAgo at={session.createdAt} />
          <span>{session.startedBy ?? t('simba.former_member')}</span>
          <CopyableId id={session.id} name={t('simba.facts.id')} />
        </Box>
      }
      actions={
        <>
          <SessionActions session={session} />
          <DownloadMenu
            text={t('simba.export')}
            formats={SIMBA_EXPORTS}
            nameOf={(format) => t(`simba.format.${format}`)}
            addressOf={(format) => apiUrl(exportPath(session.id), { format })}
          />
          <ReportLink session={session} />
        </>
      }
    />
  )
}

function ReportLink({ session: { evalId } }: { session: SimbaSession }) {
  const t = useText()
  const canRead = useCan('read', 'Eval')
  if (evalId === null || !canRead) return null
  return (
    <Button
      component={Link}
      to={`/redteam/report/${encodeURIComponent(evalId)}`}
      variant="contained"
      startIcon={<AssessmentOutlined />}
    >
      {t('simba.report')}
    </Button>
  )
}

const SUBTITLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
} as const
