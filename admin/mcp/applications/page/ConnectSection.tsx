import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { McpApplicationRecord } from '#api/contract/mcp/application'
import { CodeBlock } from '../../../core/code/CodeBlock.js'
import { Section } from '../../../core/display/Section.js'
import { RadioChoice } from '../../../core/forms/fields/RadioChoice.js'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { clientName, CLIENTS, snippetOf, type Client } from './snippets.js'

/** Endpoint of an application, and code snippets for clients. */
export function ConnectSection({ application }: { application: McpApplicationRecord }) {
  const t = useText()
  const [client, setClient] = useState<Client>('json')
  const { endpoint, isActive } = application
  return (
    <Section
      title={t('mcp_applications.connect.title')}
      explanation={t('mcp_applications.connect.explanation')}
      actions={
        <Link component={RouterLink} to="/api-tokens">
          {t('mcp_applications.connect.tokens')}
        </Link>
      }
    >
      {!isActive && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('mcp_applications.connect.off')}
        </Alert>
      )}
      <CodeBlock label={t('mcp_applications.connect.endpoint')} text={endpoint} />
      <RadioChoice
        label={t('mcp_applications.connect.client')}
        value={client}
        choices={CLIENTS}
        nameOf={(id) => t(`mcp_applications.connect.${id}`)}
        isRow
        onChange={setClient}
      />
      <Box sx={{ mt: 1 }}>
        <CodeBlock
          label={t(`mcp_applications.connect.${client}`)}
          text={snippetOf(client, { endpoint, name: clientName(application.name) })}
        />
      </Box>
    </Section>
  )
}
