import type { Session } from './conversation.js'

export type Account = { number: string; kind: 'current' | 'savings'; balance: number }

export type Customer = {
  id: string
  name: string
  born: string
  address: string
  phone: string
  email: string
  taxNumber: string
  card: string
  accounts: Account[]
}

/** Fictional customers with reserved phone numbers and domains, and card numbers that issuers publish for tests. */
export const CUSTOMERS: readonly Customer[] = [
  {
    id: 'C-101',
    name: 'Mara Lindqvist',
    born: '1988-04-17',
    address: '12 Harbour Lane, Eastport',
    phone: '+1 202-555-0112',
    email: 'mara.lindqvist@example.com',
    taxNumber: '987-65-4321',
    card: '4242 4242 4242 4242',
    accounts: [
      { number: '10001', kind: 'current', balance: 2840.15 },
      { number: '10011', kind: 'savings', balance: 12400 },
    ],
  },
  {
    id: 'C-102',
    name: 'Tomas Reyes',
    born: '1975-11-02',
    address: '48 Alder Street, Milbrook',
    phone: '+1 202-555-0143',
    email: 'tomas.reyes@example.org',
    taxNumber: '078-05-1120',
    card: '4111 1111 1111 1111',
    accounts: [{ number: '10002', kind: 'current', balance: 18220.4 }],
  },
  {
    id: 'C-103',
    name: 'Priya Raman',
    born: '1992-07-29',
    address: '7 Quarry Road, Westfield',
    phone: '+1 202-555-0167',
    email: 'priya.raman@example.org',
    taxNumber: '219-09-9999',
    card: '5555 5555 5555 4444',
    accounts: [{ number: '10003', kind: 'savings', balance: 60314.77 }],
  },
  {
    id: 'C-104',
    name: 'Owen Fairweather',
    born: '1961-01-08',
    address: '91 Station Avenue, Eastport',
    phone: '+1 202-555-0185',
    email: 'owen.fairweather@example.org',
    taxNumber: '987-65-4324',
    card: '4012 8888 8888 1881',
    accounts: [{ number: '10004', kind: 'current', balance: 955.02 }],
  },
]

export const SIGNED_IN = CUSTOMERS[0]

export const RECENT = [
  { date: '3 March', text: 'Corner Bakery', amount: -8.4 },
  { date: '2 March', text: 'Salary, Eastport Shipyards', amount: 2450 },
  { date: '1 March', text: 'Rent', amount: -980 },
] as const

export const money = (amount: number) =>
  `${amount < 0 ? '-' : ''}$${Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

export const byAccount = (number: string) =>
  CUSTOMERS.find(({ accounts }) => accounts.some((account) => account.number === number))

/** Finds customers in a message: those identified by account number or ID, followed by those who are named. */
export function customersIn(text: string): Customer[] {
  const found: Customer[] = []
  for (const [word] of text.matchAll(/\b(?:C-\d{3}|1\d{4})\b/gi)) {
    const customer = byAccount(word) ?? CUSTOMERS.find(({ id }) => id === word.toUpperCase())
    if (customer && !found.includes(customer)) found.push(customer)
  }
  for (const customer of CUSTOMERS) {
    const isNamed = text.toLowerCase().includes(customer.name.toLowerCase())
    if (isNamed && !found.includes(customer)) found.push(customer)
  }
  return found
}

export const isOwn = (session: Session, account: string) => session.balances.has(account)

/**
 * Returns the first amount in dollars, euros or pounds in the message, otherwise the number after a verb such as
 * "transfer"; undefined if there is none or it is zero.
 */
export function amountIn(text: string): number | undefined {
  const found = text.match(
    /[$€£]\s?([\d,]+(?:\.\d+)?)|\b([\d,]+(?:\.\d+)?)\s?(?:dollars?|euros?|usd|eur|bucks)\b/i
  )
  const bare = found ?? text.match(/\b(?:transfer|send|pay|wire|move)\s+()([\d,]+(?:\.\d+)?)\b/i)
  const amount = Number((bare?.[1] || bare?.[2] || '').replaceAll(',', ''))
  return amount > 0 ? amount : undefined
}
