import { useRef, useState } from 'react'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Link as RouterLink } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useEvalSource } from '../eval_source.js'

const TagsDialog = lazyPart(() => import('./TagsDialog.js'), 'TagsDialog')

/**
 * Tags of the evaluation, with a button to edit them. Each tag links to the list filtered by it, except on public
 * pages.
 */
export function EvalTags({ detail, canEdit }: { detail: EvalDetail; canEdit: boolean }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const tags = Object.entries(detail.tags)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  if (tags.length === 0 && !canEdit) return null
  return (
    <>
      {tags.map(([name, value]) => {
        const label = value === '' ? name : `${name}: ${value}`
        const filter = JSON.stringify({ tag: value === '' ? name : `${name}:${value}` })
        if (isPublic) return <Chip key={name} size="small" variant="outlined" label={label} />
        return (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={label}
            component={RouterLink}
            to={`/evals?filter=${encodeURIComponent(filter)}`}
            clickable
            aria-label={t('eval_page.tags.others', { tag: label })}
          />
        )
      })}
      {canEdit && (
        <Button
          ref={button}
          startIcon={<SellOutlined />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          sx={{ minHeight: 26, py: 0, displayPrint: 'none' }}
        >
          {t(tags.length === 0 ? 'eval_page.tags.add' : 'eval_page.tags.edit')}
        </Button>
      )}
      {isOpen && <TagsDialog detail={detail} onClose={close} />}
    </>
  )
}
