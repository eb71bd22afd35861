import { useId, useRef, useState } from 'react'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { goalsInFile, goalsOf, withGoals } from './goals.js'

/** What an attacker wants: sent as it is, or said in several messages one after the other. */
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
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            multiline
            minRows={2}
            maxRows={10}
            label={t('templates.goals.conversation', { n: index + 1 })}
            helperText={t('templates.goals.conversation_help')}
            value={steps.join('\n')}
            onChange={({ target }) =>
              set({
                conversations: conversations.map((other, at) =>
                  at === index ? target.value.split('\n') : other
                ),
              })
            }
          />
          <IconButton
            aria-label={t('templates.goals.remove', { n: index + 1 })}
            onClick={() => set({ conversations: conversations.filter((_, at) => at !== index) })}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
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

function GoalFile({ onGoals }: { onGoals: (goals: ReturnType<typeof goalsInFile>) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
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
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-label={t('templates.goals.upload')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button
        startIcon={<UploadFile />}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {t('templates.goals.upload')}
      </Button>
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
