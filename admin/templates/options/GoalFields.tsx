import { useId, useState } from 'react'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { FileButton } from '../../core/forms/fields/FileButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { goalsInFile, goalsOf, withGoals } from './goals.js'

/** Fields for the attacker's goals: single prompts, or conversations of several messages. */
export function GoalFields(props: {
  choice: PluginChoice
  error: string | undefined
  onChange: (next: PluginChoice) => void
}) {
  const t = useText()
  const { choice, error, onChange } = props
  const goals = goalsOf(choice)
  const set = (change: Partial<typeof goals>) =>
    onChange(withGoals(choice, { ...goals, ...change }))
  const { conversations } = goals
  return (
    <>
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        required={conversations.length === 0}
        label={t('templates.setting.intent')}
        value={goals.single.join('\n')}
        onChange={({ target }) =>
          set({ single: target.value === '' ? [] : target.value.split('\n') })
        }
        error={error !== undefined}
        helperText={error ?? t('templates.setting.intent_help')}
      />
      {conversations.map((steps, index) => (
        <Conversation
          key={index}
          n={index + 1}
          steps={steps}
          onChange={(next) =>
            set({ conversations: conversations.map((other, at) => (at === index ? next : other)) })
          }
          onRemove={() => set({ conversations: conversations.filter((_, at) => at !== index) })}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          startIcon={<Add />}
          onClick={() => set({ conversations: [...conversations, ['']] })}
        >
          {t('templates.goals.add')}
        </Button>
        <GoalFile
          onGoals={(more) =>
            set({
              single: [...goals.single.filter(Boolean), ...more.single],
              conversations: [...conversations, ...more.conversations],
            })
          }
        />
      </Box>
    </>
  )
}

function Conversation(props: {
  n: number
  steps: readonly string[]
  onChange: (steps: string[]) => void
  onRemove: () => void
}) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        label={t('templates.goals.conversation', { n: props.n })}
        helperText={t('templates.goals.conversation_help')}
        value={props.steps.join('\n')}
        onChange={({ target }) => props.onChange(target.value.split('\n'))}
      />
      <IconButton aria-label={t('templates.goals.remove', { n: props.n })} onClick={props.onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

function GoalFile({ onGoals }: { onGoals: (goals: ReturnType<typeof goalsInFile>) => void }) {
  const t = useText()
  const id = useId()
  const [problem, setProblem] = useState('')
  const read = async (file: File) => {
    try {
      onGoals(goalsInFile(file.name, await file.text()))
      setProblem('')
    } catch {
      setProblem(t('templates.goals.no_json'))
    }
  }
  return (
    <>
      <FileButton
        text={t('templates.goals.upload')}
        accept=".csv,.json,text/csv,application/json"
        icon={<UploadFile />}
        describedBy={id}
        onChoose={read}
      />
      <Typography
        id={id}
        variant="body2"
        color={problem ? 'error' : 'text.secondary'}
        sx={{ alignSelf: 'center' }}
        role={problem ? 'alert' : undefined}
      >
        {problem || t('templates.goals.upload_help')}
      </Typography>
    </>
  )
}
