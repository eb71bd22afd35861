import { Fragment, useMemo, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { lexer, type Token, type Tokens } from 'marked'
import { MONO } from '../../../core/theme/theme.js'
import { ownMedia, safeLink } from './safe_address.js'

/**
 * Renders Markdown safely: HTML is shown as plain text, links are limited to web and mail URLs, and images must be
 * inline or stored on this server, so that rendering sends no external requests.
 */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text), [text])
  return <Box sx={STYLE}>{tokens.map(block)}</Box>
}

/** Renders the children of a token. Their order never changes, so the index is a stable key. */
const inside = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens?.map((token, place) => <Fragment key={place}>{inline(token)}</Fragment>)

const blocks = (tokens: readonly Token[]): ReactNode => tokens.map(block)

function block(token: Token, place: number): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      // Bold text instead of a heading, because a response must not change the page's outline.
      return (
        <p key={place} className="heading">
          {inside(token.tokens)}
        </p>
      )
    case 'paragraph':
      return <p key={place}>{inside(token.tokens)}</p>
    case 'code':
      return (
        <pre key={place}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote key={place}>{blocks(token.tokens ?? [])}</blockquote>
    case 'hr':
      return <hr key={place} />
    case 'list':
      return <List key={place} list={token} />
    case 'table':
      return <Table key={place} table={token} />
    default:
      return <Fragment key={place}>{inline(token)}</Fragment>
  }
}

function inline(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inside(token.tokens)}</strong>
    case 'em':
      return <em>{inside(token.tokens)}</em>
    case 'del':
      return <del>{inside(token.tokens)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <SafeLink href={token.href}>{inside(token.tokens)}</SafeLink>
    case 'image':
      return <SafeImage href={token.href} text={token.text} />
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'paragraph':
    case 'text':
      return token.tokens ? inside(token.tokens) : token.text
    case 'escape':
      return token.text
    default:
      // HTML and unknown tokens are shown verbatim.
      return token.raw
  }
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const to = safeLink(href)
  if (!to) return children
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function SafeImage({ href, text }: { href: string; text: string }) {
  const src = ownMedia(href)
  if (src) return <img src={src} alt={text} loading="lazy" />
  return <SafeLink href={href}>{text || href}</SafeLink>
}

function List({ list }: { list: Tokens.List | Tokens.Generic }) {
  const { ordered, start, items } = list
  const children = items.map((item: Tokens.ListItem, place: number) => (
    <li key={place}>{blocks(item.tokens)}</li>
  ))
  return ordered ? <ol start={start || 1}>{children}</ol> : <ul>{children}</ul>
}

function Table({ table }: { table: Tokens.Table | Tokens.Generic }) {
  const cells = (row: Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map(({ tokens, align }, place) => (
      <Cell key={place} style={align ? { textAlign: align } : {}}>
        {inside(tokens)}
      </Cell>
    ))
  return (
    <table>
      <thead>
        <tr>{cells(table.header, 'th')}</tr>
      </thead>
      <tbody>
        {table.rows.map((row: Tokens.TableCell[], place: number) => (
          <tr key={place}>{cells(row, 'td')}</tr>
        ))}
      </tbody>
    </table>
  )
}

const STYLE = {
  'overflowWrap': 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& p, & ul, & ol, & blockquote, & table': { my: 0.75 },
  '& .heading': { fontWeight: 700 },
  '& ul, & ol': { pl: 2.5 },
  '& pre': {
    p: 1,
    my: 0.75,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    whiteSpace: 'pre-wrap',
  },
  '& code': { fontFamily: MONO },
  '& blockquote': { mx: 0, pl: 1.5, borderLeft: 3, borderColor: 'divider' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: 1, borderColor: 'divider', px: 0.75, py: 0.25, textAlign: 'left' },
  '& img': { maxWidth: '100%' },
} as const
