import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import type { SharedAudit } from '../audit_record.js'

/**
 * Maximum length, in characters, of the displayed output; longer output would block the browser.
 * The download is complete.
 */
const MAX_CHARACTERS = 200_000

/** The result as the API returns it. */
export function AuditRaw({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const raw = isOpen ? JSON.stringify(audit, null, 2) : ''
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Section
        title={t('model_audits.raw')}
        actions={
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'model_audits.hide_raw' : 'model_audits.show_raw')}
          </Button>
        }
      >
        {isOpen && (
          <CodeBlock
            label={t(
              raw.length > MAX_CHARACTERS ? 'model_audits.raw_start' : 'model_audits.raw_output'
            )}
            text={raw.slice(0, MAX_CHARACTERS)}
            copied={raw}
          />
        )}
      </Section>
    </Box>
  )
}
