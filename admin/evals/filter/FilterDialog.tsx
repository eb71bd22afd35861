import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { conditionOf, draftOf, newDraft, offered, type Draft } from './condition_choices.js'
import { ConditionFields } from './ConditionFields.js'

/** Dialog with filter conditions joined by AND or OR; they are applied on submit. */
export function FilterDialog(props: { detail: EvalDetail; links: EvalLinks; onClose: () => void }) {
  const t = useText()
  const { detail, links, onClose } = props
  const [join, setJoin] = useState(links.view.join)
  const [drafts, setDrafts] = useState(() => draftsOf(detail, links))
  const [isMissing, setIsMissing] = useState(false)
  const change = (draft: Draft) =>
    setDrafts(drafts.map((one) => (one.key === draft.key ? draft : one)))
  const add = () => {
    const [on] = offered(detail)
    const key = Math.max(-1, ...drafts.map((one) => one.key)) + 1
    if (on) setDrafts([...drafts, newDraft(key, on, detail)])
  }
  const apply = () => {
    const conditions = drafts.map(conditionOf)
    if (conditions.includes(null)) return setIsMissing(true)
    links.go({ conditions: conditions.filter((one) => one !== null), join })
    onClose()
  }
  return (
    <FormDialog
      title={t('eval_table.filter.title')}
      submitText={t('eval_table.filter.apply')}
      isPending={false}
      onSubmit={apply}
      onClose={onClose}
    >
      <Typography variant="body2" color="text.secondary">
        {t('eval_table.filter.explanation')}
      </Typography>
      {drafts.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={join}
          aria-label={t('eval_table.filter.join')}
          onChange={(_, chosen) => setJoin(chosen === 'or' ? 'or' : 'and')}
        >
          <ToggleButton value="and">{t('eval_table.filter.and')}</ToggleButton>
          <ToggleButton value="or">{t('eval_table.filter.or')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {drafts.map((draft, place) => (
        <ConditionFields
          key={draft.key}
          detail={detail}
          draft={draft}
          number={place + 1}
          isMissing={isMissing && conditionOf(draft) === null}
          onChange={change}
          onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <Button startIcon={<Add />} onClick={add} sx={{ alignSelf: 'flex-start' }}>
        {t('eval_table.filter.add')}
      </Button>
    </FormDialog>
  )
}

/** Returns drafts of the current conditions, or one new draft if there are none. */
function draftsOf(detail: EvalDetail, { view }: EvalLinks): Draft[] {
  if (view.conditions.length > 0) return view.conditions.map(draftOf)
  const [on] = offered(detail)
  return on ? [newDraft(0, on, detail)] : []
}
