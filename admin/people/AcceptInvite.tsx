import { useEffect, useRef } from 'react'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { HttpError } from '../app/http.js'
import { addTexts, useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { inviteTexts } from '../i18n/areas/invite.js'
import { CenteredPage } from '../pages/CenteredPage.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { useAcceptInvitation } from './useAcceptInvitation.js'

addTexts(inviteTexts)

/** Uses the code that waited for the sign-in. A failure stays until the person goes on without it. */
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
  // Who registers with a code has used it by that.
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
