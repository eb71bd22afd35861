import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { ISSUE_LIMITS, type VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { submitOnCtrlEnter } from '../../core/forms/saving/submit_on_ctrl_enter.js'
import { HistoryEntry } from './HistoryEntry.js'
import { commentPath, useHistory, useIssueCall } from '../queries.js'

/** Changes and comments, newest first. */
export function IssueHistory({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const { data, error, refetch } = useHistory(issue)
  const canUpdate = useCan('update', 'Issue')
  if (error && !data) {
    return (
      <ErrorState
        title={t('vulnerabilities.not_found')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      {canUpdate && <NewComment issueId={issue.id} />}
      <Paper variant="outlined">
        <Box
          component="ol"
          aria-label={t('vulnerabilities.history.title')}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {data.map((entry) => (
            <HistoryEntry key={entry.id} issueId={issue.id} entry={entry} />
          ))}
        </Box>
      </Paper>
    </>
  )
}

function NewComment({ issueId }: { issueId: string }) {
  const t = useText()
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useIssueCall(
    () => ({ path: commentPath(issueId), method: 'POST' as const, body: { text } }),
    () => {
      setText('')
      toast(t('vulnerabilities.history.added'))
    }
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') mutate(undefined)
  }
  return (
    <Box component="form" onSubmit={submit} onKeyDown={submitOnCtrlEnter} sx={{ mb: 2 }}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t('vulnerabilities.history.comment')}
        helperText={t('vulnerabilities.history.comment_help')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: ISSUE_LIMITS.comment } }}
      />
      <ErrorAlert error={error} />
      <Button type="submit" variant="outlined" loading={isPending} sx={{ mt: 1 }}>
        {t('vulnerabilities.history.add')}
      </Button>
    </Box>
  )
}
