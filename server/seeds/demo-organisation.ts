/** The purpose of a department, its designations, and the range of monthly salaries in whole dollars. */
export interface DepartmentKind {
  name: string
  description: string
  /** how large it is beside the others */
  weight: number
  jobs: readonly (readonly [designation: string, least: number, most: number])[]
}

const departmentKinds: readonly DepartmentKind[] = [
  {
    name: 'Human Resources',
    description: 'Hiring, contracts, pay, leaves, and the well-being of everyone here.',
    weight: 3,
    jobs: [
      ['HR Business Partner', 5200, 7200],
      ['Recruiter', 4200, 5800],
      ['Payroll Specialist', 4000, 5400],
      ['People Operations Manager', 6800, 8600],
    ],
  },
  {
    name: 'Engineering',
    description: 'Builds and runs the products.',
    weight: 12,
    jobs: [
      ['Software Engineer', 5600, 8200],
      ['Senior Software Engineer', 7800, 10400],
      ['Site Reliability Engineer', 7000, 9600],
      ['QA Engineer', 4800, 6800],
      ['Engineering Manager', 9800, 12600],
    ],
  },
  {
    name: 'Product Management',
    description: 'Decides what is built next, and why.',
    weight: 4,
    jobs: [
      ['Product Manager', 7200, 9800],
      ['Product Owner', 6400, 8400],
      ['Business Analyst', 5200, 7200],
    ],
  },
  {
    name: 'Design',
    description: 'Research, interfaces and the look of everything we publish.',
    weight: 4,
    jobs: [
      ['Product Designer', 5600, 7800],
      ['UX Researcher', 5400, 7400],
      ['Visual Designer', 4600, 6400],
    ],
  },
  {
    name: 'Sales',
    description: 'Finds new customers and keeps the old ones close.',
    weight: 9,
    jobs: [
      ['Account Executive', 4800, 7200],
      ['Sales Development Representative', 3600, 5000],
      ['Key Account Manager', 6200, 8600],
    ],
  },
  {
    name: 'Marketing',
    description: 'Campaigns, events, the website and the newsletter.',
    weight: 5,
    jobs: [
      ['Content Strategist', 4400, 6000],
      ['Campaign Manager', 5000, 6800],
      ['Event Coordinator', 3800, 5200],
    ],
  },
  {
    name: 'Customer Support',
    description: 'Answers customers in seven languages, day and night.',
    weight: 9,
    jobs: [
      ['Support Specialist', 3200, 4400],
      ['Technical Support Engineer', 4200, 5800],
      ['Support Team Lead', 5200, 6600],
    ],
  },
  {
    name: 'Finance',
    description: 'Accounts, budgets, taxes and the annual report.',
    weight: 5,
    jobs: [
      ['Accountant', 4400, 6000],
      ['Financial Analyst', 5400, 7400],
      ['Controller', 7600, 9800],
    ],
  },
  {
    name: 'Legal and Compliance',
    description: 'Contracts, privacy and everything with a signature.',
    weight: 2,
    jobs: [
      ['Legal Counsel', 7800, 10800],
      ['Compliance Officer', 6000, 8200],
    ],
  },
  {
    name: 'Operations',
    description: 'Offices, travel, purchasing and everything no one notices until it is missing.',
    weight: 5,
    jobs: [
      ['Operations Manager', 6200, 8400],
      ['Office Coordinator', 3200, 4400],
      ['Procurement Specialist', 4600, 6200],
    ],
  },
  {
    name: 'Logistics',
    description: 'The warehouse, shipping and returns.',
    weight: 8,
    jobs: [
      ['Warehouse Associate', 2800, 3600],
      ['Shipping Coordinator', 3400, 4600],
      ['Logistics Planner', 4600, 6200],
    ],
  },
  {
    name: 'Information Security',
    description: 'Keeps data, devices and accounts safe.',
    weight: 3,
    jobs: [
      ['Security Analyst', 6200, 8400],
      ['Security Engineer', 7600, 10200],
    ],
  },
]

const sites = [
  'Amsterdam', 'Bengaluru', 'Berlin', 'Bogotá', 'Boston', 'Cairo', 'Cape Town', 'Chicago', 'Dublin', 'Hanoi', 'Istanbul', 'Kraków', 'Lagos',
  'Lisbon', 'London', 'Madrid', 'Mumbai', 'Nairobi', 'Osaka', 'Oslo', 'São Paulo', 'Seoul', 'Singapore', 'Toronto',
] // biome-ignore format: one name a line would be a page of towns

/** The given number of departments: first the ones at headquarters, then the same ones at other places. */
export function departmentList(count: number): DepartmentKind[] {
  return Array.from({ length: count }, (_none, index) => {
    const kind = departmentKinds[index % departmentKinds.length] as DepartmentKind
    const round = Math.floor(index / departmentKinds.length) - 1
    if (round < 0) return kind
    const again = Math.floor(round / sites.length)
    return { ...kind, name: `${kind.name}, ${sites[round % sites.length]}${again > 0 ? ` ${again + 1}` : ''}` }
  })
}
