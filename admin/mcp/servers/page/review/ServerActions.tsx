import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { McpServerRecord } from '#api/contract/mcp/server'
import { reasonOf } from '../../../../core/data/reason.js'
import { DialogButton } from '../../../../core/dialogs/DialogButton.js'
import { useText } from '../../../../core/i18n/i18n.js'
import { toast } from '../../../../core/notifications/toasts.js'
import { useSession } from '../../../../core/session/session.js'
import { serverPath } from '../../../places.js'
import { ApproveDialog } from './ApproveDialog.js'
import { BlockDialog } from './BlockDialog.js'
import '../messages.js'
import { useServerAction } from '../../../queries.js'
import { ReviewDialog } from './ReviewDialog.js'

type Props = { server: McpServerRecord }

/** Steps that the server's status allows. The next step of the review is the primary action. */
export function ServerActions({ server }: Props) {
  const t = useText()
  const { can, me } = useSession()
  if (!can('update', 'McpServer')) return null
  const { id, status, listDigest } = server
  const needsOther = server.requiresSecondPerson && server.reviewedById === me?.user.id
  return (
    <>
      <Button
        component={Link}
        to={`${serverPath(id)}/edit`}
        variant="outlined"
        startIcon={<EditOutlined />}
      >
        {t('mcp_server.edit')}
      </Button>
      {status !== 'blocked' && (
        <DialogButton text={t('mcp_server.block')} icon={<BlockOutlined />} variant="outlined">
          {(close) => <BlockDialog server={server} onClose={close} />}
        </DialogButton>
      )}
      <ProbeButton server={server} />
      {listDigest !== null && (status === 'proposed' || status === 'blocked') && (
        <DialogButton text={t('mcp_server.review')} icon={<RateReviewOutlined />}>
          {(close) => <ReviewDialog {...{ server, listDigest }} onClose={close} />}
        </DialogButton>
      )}
      {listDigest !== null && status === 'reviewed' && !needsOther && (
        <DialogButton text={t('mcp_server.approve')} icon={<CheckCircleOutlined />}>
          {(close) => <ApproveDialog {...{ server, listDigest }} onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}

function ProbeButton({ server: { id, status, probeStatus } }: Props) {
  const t = useText()
  const { mutate, isPending } = useServerAction(id, () => toast(t('mcp_server.probe_started')))
  const isRunning = probeStatus === 'queued' || probeStatus === 'running'
  const isNext = probeStatus === 'none' && status === 'proposed'
  return (
    <Button
      variant={isNext ? 'contained' : 'outlined'}
      startIcon={<RefreshOutlined />}
      loading={isPending || isRunning}
      onClick={() =>
        mutate(
          { action: 'probe' },
          { onError: (error) => toast(reasonOf(error), { type: 'error', durationMs: 6000 }) }
        )
      }
    >
      {t(probeStatus === 'none' ? 'mcp_server.probe_first' : 'mcp_server.probe')}
    </Button>
  )
}
