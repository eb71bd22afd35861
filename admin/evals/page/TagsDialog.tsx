import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useEvalChange } from '../queries.js'

type Tag = { key: number; name: string; value: string }

/** Dialog that edits the tags, which are key-value pairs, as in promptfoo. */
export function TagsDialog({ detail, onClose }: { detail: EvalDetail; onClose: () => void }) {
  const t = useText()
  const [tags, setTags] = useState(() => tagsOf(detail))
  const change = useEvalChange(detail.id, () => {
    toast(t('eval_page.tags.done'))
    onClose()
  })
  const edit = (key: number, part: Partial<Tag>) =>
    setTags(tags.map((tag) => (tag.key === key ? { ...tag, ...part } : tag)))
  const save = () => {
    const named = tags.filter(({ name }) => name.trim() !== '')
    const wanted = named.map(({ name, value }) => [name.trim(), value.trim()] as const)
    change.mutate({ tags: Object.fromEntries(wanted) })
  }
  return (
    <FormDialog
      title={t('eval_page.tags.title')}
      submitText={t('eval_page.tags.submit')}
      isPending={change.isPending}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      {tags.map(({ key, name, value }, place) => (
        <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <TextField
            autoFocus={place === 0}
            label={t('eval_page.tags.name')}
            value={name}
            onChange={({ target }) => edit(key, { name: target.value })}
            sx={{ flex: 1 }}
          />
          <TextField
            label={t('eval_page.tags.value')}
            value={value}
            onChange={({ target }) => edit(key, { value: target.value })}
            sx={{ flex: 1 }}
          />
          <IconButton
            aria-label={t('eval_page.tags.remove', { name: name || String(place + 1) })}
            onClick={() => setTags(tags.filter((tag) => tag.key !== key))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<Add />}
        onClick={() => setTags([...tags, { key: nextKey(tags), name: '', value: '' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('eval_page.tags.add')}
      </Button>
    </FormDialog>
  )
}

function tagsOf({ tags }: EvalDetail): Tag[] {
  const known = Object.entries(tags).map(([name, value], key) => ({ key, name, value }))
  return known.length > 0 ? known : [{ key: 0, name: '', value: '' }]
}

const nextKey = (tags: readonly Tag[]) => Math.max(-1, ...tags.map(({ key }) => key)) + 1
