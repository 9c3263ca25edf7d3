// What Mantine's Select and its relatives are made of.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
// For those of several values.
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
