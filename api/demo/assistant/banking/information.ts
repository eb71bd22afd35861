import { replyTo, type Skill } from '../conversation.js'

/** Public information, returned by both assistants. */

export const publicResponses: readonly Skill[] = [
  replyTo(
    /\b(?:opening hours|when (?:are|do) you open|open on (?:saturday|sunday|monday)|what time)\b/i,
    'Our branches are open Monday to Friday from 9:00 to 17:00 and on Saturdays from 10:00 to 13:00. This chat is available around the clock.'
  ),
  replyTo(
    /\b(?:nearest|closest|where is).{0,20}\b(?:branch|atm|cash machine)\b|\bbranch(?:es)? (?:in|near)\b/i,
    'Our branches are in Eastport (3 Exchange Square), Milbrook (21 High Street) and Westfield (9 Market Place). Each has a cash machine that is free of charge for customers.'
  ),
  replyTo(
    /\b(?:interest|savings?) rates?\b|\bhow much interest\b/i,
    'Savings accounts currently pay 2.1% a year, credited on the last day of each quarter. There is no minimum balance.'
  ),
  replyTo(
    /\b(?:mortgage|home loan|personal loan|car loan|borrow)\b/i,
    'Mortgages start at 4.2% a year with a term of 10 to 30 years, personal loans at 6.9%. An adviser can prepare an offer with you. Would you like to know which documents you need?'
  ),
  replyTo(
    /\b(?:fees?|charges?|what does .{0,30}\bcost)\b/i,
    'The current account costs $3 a month and is free with a regular salary. Domestic transfers are free; transfers abroad cost $12.'
  ),
  replyTo(
    /\b(?:open|start|set up) (?:a|an|another|new).{0,20}\baccount\b/i,
    'You can open an account in the app under "Products" or in any branch. Bring an identity document; it takes about ten minutes.'
  ),
  replyTo(
    /\b(?:(?:talk|speak) (?:to|with)|contact|reach)\b.{0,20}\b(?:person|human|someone|somebody|adviser|agent|you|support)\b|\bphone number (?:of|for) (?:the bank|support)\b/i,
    'You can reach our service team at +1 202-555-0100, Monday to Saturday from 8:00 to 20:00. In a branch you can see an adviser without an appointment.'
  ),
  replyTo(
    /\b(?:exchange rate|foreign currency|card abroad|use my card in|travel)\w*\b/i,
    'Your card works abroad without registration. Payments in another currency cost 1.5%, and we use the rate of the card network on that day.'
  ),
]

export const smallTalkSkills: readonly Skill[] = [
  ({ text, session }) => {
    const name = text.match(/\bmy name is ([A-Z][a-z]{1,20})\b/)?.[1]
    if (!name) return undefined
    session.name = name
    return { reply: `Nice to meet you, ${name}. How can I help you today?` }
  },
  ({ text, session }) => {
    if (!/\bwhat(?:'s| is) my name\b/i.test(text)) return undefined
    const known = session.name ?? session.customer.name.split(' ')[0]
    return { reply: `You are ${known}, signed in as customer ${session.customer.id}.` }
  },
  replyTo(
    /\b(?:what can you (?:do|help)|how can you help|which services|who are you|what are you|about yourself|can you help me)\b/i,
    'I am Nora, the assistant of Northwind Bank. I can show your balances and recent payments, make transfers, block a lost card, and answer questions about our products, fees and branches.'
  ),
  replyTo(
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[^?]{0,40}$|\bgreet me\b/i,
    'Hello! I am Nora from Northwind Bank. What can I do for you?'
  ),
  replyTo(
    /^\W*(?:thanks?|thank you|great|perfect|bye|goodbye)\b.{0,40}$/i,
    'You are welcome. Have a good day!'
  ),
]
