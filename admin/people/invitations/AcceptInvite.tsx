import { useEffect, useRef } from 'react'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import './messages.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useAcceptInvitation } from './useAcceptInvitation.js'

/** Accepts the stored invitation after sign-in. Shows an error until the user skips it. */
export function AcceptInvite({ code, onSkip }: { code: string; onSkip: () => void }) {
  const t = useText()
  const { me } = useSession()
  const { mutate, error, isPending } = useAcceptInvitation(code)
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate()
  }, [mutate])
  // A member of another organization continues if the stored invitation is no longer valid.
  const isUsed = me?.organization && error instanceof HttpError && error.status === 404
  useEffect(() => {
    if (isUsed) onSkip()
  }, [isUsed, onSkip])
  if (isUsed) return null
  return (
    <Box component="main" sx={{ px: 2 }}>
      <CenteredPage
        icon={<MarkEmailReadOutlined />}
        title={t(error ? 'invite.failed' : 'invite.joining')}
      >
        <ErrorAlert error={error} />
        {error && (
          <Stack direction="row" spacing={1} sx={{ mt: 3, justifyContent: 'center' }}>
            <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
              {t('common.retry')}
            </Button>
            <Button variant="contained" onClick={onSkip}>
              {t('invite.skip')}
            </Button>
          </Stack>
        )}
      </CenteredPage>
    </Box>
  )
}
