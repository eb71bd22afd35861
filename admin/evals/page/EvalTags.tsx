import { useRef, useState } from 'react'
import SellOutlined from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { Link as RouterLink } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { useEvalSource } from '../eval_source.js'

const TagsDialog = lazyPart(() => import('./TagsDialog.js'), 'TagsDialog')

/** Tags of the evaluation; each leads to the others that have it. */
export function EvalTags({ detail, mayEdit }: { detail: EvalDetail; mayEdit: boolean }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const tags = Object.entries(detail.tags)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  if (tags.length === 0 && !mayEdit) return null
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
      {mayEdit && (
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
