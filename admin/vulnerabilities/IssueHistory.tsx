import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { ISSUE_LIMITS, type IssueDetail } from '#api/contract/issue'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { submitOnCtrlEnter } from '../ui/form/submit_on_ctrl_enter.js'
import { HistoryEntry } from './HistoryEntry.js'
import { commentPath, useHistory, useIssueCall } from './issue_queries.js'

/** What happened, the newest first, with what people say of it. */
export function IssueHistory({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const { data, error, refetch } = useHistory(issue.id)
  const mayUpdate = useCan('update', 'Issue')
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
      {mayUpdate && <NewComment issueId={issue.id} />}
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
      <Button type="submit" variant="contained" loading={isPending} sx={{ mt: 1 }}>
        {t('vulnerabilities.history.add')}
      </Button>
    </Box>
  )
}
