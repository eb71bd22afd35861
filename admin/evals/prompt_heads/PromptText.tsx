import { useRef, useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const PromptDialog = lazyPart(() => import('./PromptDialog.js'), 'PromptDialog')

/** First lines of a prompt; a click opens the full prompt. */
export function PromptText({ prompt }: { prompt: EvalPrompt }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const label = prompt.label || prompt.raw
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="dialog"
        title={t('eval_table.prompt.open')}
        onClick={() => setIsOpen(true)}
        sx={{ justifyContent: 'flex-start', textAlign: 'left', minHeight: 24, font: 'inherit' }}
      >
        <span className="matrix-prompt">{label || t('eval_table.prompt.none')}</span>
      </ButtonBase>
      {isOpen && <PromptDialog prompt={prompt} onClose={close} />}
    </>
  )
}
