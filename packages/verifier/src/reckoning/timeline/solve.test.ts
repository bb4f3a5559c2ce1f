import { expect, test } from 'vitest';
import { told } from './moment.ts';
import { solveTimes } from './solve.ts';

const comesTo = (question: string): string | undefined => {
  const solved = solveTimes(question);
  return solved && told(solved.value);
};

test.each([
  ['The water bus sets off at 09:55 and the crossing is 46 minutes. When does it arrive?', '10:41'],
  [
    'Lessons begin at 8:20. Each of the first four lessons takes 40 minutes, with no breaks. At what time does the fourth end?',
    '11:00',
  ],
  ['She has her drops every 6 hours. The first were at 7:15 in the morning. When are the third?', '19:15'],
  ['A treatment starts on 24 April and lasts 12 days, the first day counted. What is the last day?', '5 May'],
  ['A pass issued on 6 March is valid for 60 days. On what date does it expire?', '5 May'],
  ['Today is Sunday. The book is due in 19 days. What day of the week is that?', 'Friday'],
  ['A call is at 17:15 IST. IST is five and a half hours ahead of UTC. What time is it in UTC?', '11:45'],
  ['Mirko was born in 1979 and his son in 2011. How old was Mirko in the year when the son turned 7?', '39'],
  [
    'A walk had three parts: 35 minutes, 1 hour 20 minutes and 18 minutes. How long was it in all?',
    '133 min',
  ],
  ['A job started at 23:10 and finished at 02:05 the next day. How long did it take?', '175 min'],
  ['How many nights is a family in the cabin who arrives on 29 July and leaves on 3 August?', '5 d'],
  [
    'The counter closes at 16:30. Ines needs 50 minutes to get there. At what time must she leave at the latest?',
    '15:40',
  ],
  ['A bill of 14 October is due in 30 days. When is it due?', '13 November'],
  [
    'Ana leaves home at 07:10, walks 12 minutes to the stop, waits 5 minutes and rides 25 minutes. When does she arrive?',
    '07:52',
  ],
  ['The train is due at 9:40 and is 25 minutes late. When does it arrive?', '10:05'],
  [
    'The train leaves at 09:00 and takes 45 minutes. It leaves 10 minutes late. When does it arrive?',
    '09:55',
  ],
  [
    'The alarm rings 50 minutes before the bus leaves. The bus leaves at 7:35. When does the alarm ring?',
    '06:45',
  ],
  ['The alarm rang at 9:20, 20 minutes after the train left. When did the train leave?', '09:00'],
  ['The parcel came 3 days after it was sent. It was sent on Monday. On which day did it come?', 'Thursday'],
  ['The parcel came on Thursday. It came 3 days after it was sent. On which day was it sent?', 'Monday'],
  [
    'The second shift starts 6 hours later than the first. The second starts at 14:00. When does the first start?',
    '08:00',
  ],
  [
    'A course starts on 26 April and lasts 10 days, the first day not counted. What is the last day?',
    '6 May',
  ],
  ['A bar opens at 18:00 and closes at 02:00. How long is it open?', '8 h'],
  ['Today is Friday. What day of the week was it 10 days ago?', 'Tuesday'],
  ['It is 14:25 now. The ferry left 50 minutes ago. When did it leave?', '13:35'],
  [
    'Every lesson lasts 40 minutes, with 10-minute breaks between them. School starts at 08:00. When does the fourth lesson end?',
    '11:10',
  ],
  [
    'Every lesson lasts 40 minutes, with 10-minute breaks between them. School starts at 08:00. When does the fourth lesson start?',
    '10:30',
  ],
  ['Buses run every 12 minutes. The first leaves at 06:05. When does the fifth leave?', '06:53'],
  ['Buses run every 12 minutes. One has just left at 06:05. When does the next leave?', '06:17'],
  ['The museum is open from 10:00 to 17:30. How long is it open?', '450 min'],
  ['A loan of 5 May must be repaid in 60 days. On what date is it due?', '4 July'],
  ['The visa was issued on 10 January and is valid for 6 months. When does it expire?', '10 July'],
  ['The visa was issued on 10 January 2024 and is valid for 60 days. When does it expire?', '10 March 2024'],
  ['It is 15:00 in Berlin. New York is 6 hours behind Berlin. What time is it in New York?', '09:00'],
  ['It is 15:00 in New York. New York is 6 hours behind Berlin. What time is it in Berlin?', '21:00'],
  ['Ravi was born in 1988. In which year did he turn 30?', '2018'],
  ['A cake goes into the oven at 15:20 and bakes for 50 minutes. When is it ready?', '16:10'],
  ['The roast has to be done by 19:00 and needs 2 hours 30 minutes. When must we start it?', '16:30'],
  [
    'The play begins at half past seven in the evening and runs for two and a half hours. When does it end?',
    '22:00',
  ],
  ['My shift starts at 10 p.m. and lasts eight hours. What time does it finish?', '06:00'],
  ['The flight departs at 11:40 and lasts 95 minutes. When does it land?', '13:15'],
  ['Tom leaves at 8:00 and arrives 20 minutes later. When does Tom arrive?', '08:20'],
  ['A package sent on Tuesday takes 4 days. On what day does it arrive?', 'Saturday'],
  ['How many nights are there between 3 May and 10 May?', '7 d'],
  ['A guest stays from 28 February to 3 March 2024. How many nights is that?', '4 d'],
  ['A meeting is at 10:00. The drive takes 40 minutes. When must she leave?', '09:20'],
  ['The film starts at 20:15. It lasts 1 hour 50 minutes. When does the film end?', '22:05'],
  ['It starts at 20:15. The film lasts 1 hour 50 minutes. When does the film end?', '22:05'],
  ['Ana leaves home at 07:10. The bus takes 25 minutes. When does she arrive?', '07:35'],
  ["Zeynep's train arrived at 18:05 after a journey of 2 hours 20 minutes. When did it leave?", '15:45'],
  ['The plane lands at 18:05. The flight takes 2 hours 20 minutes. When did it take off?', '15:45'],
  ['The exam ends at 12:30 and takes 90 minutes. When does it begin?', '11:00'],
])('%s', (question, comes) => {
  expect(comesTo(question)).toBe(comes);
});

/** Two readings, something else that lasts, or words that turn what is said. */
test.each([
  'The film starts at 20:15. It lasts 1 hour 50 minutes. The bus leaves 25 minutes after the film ends. When does the film end?',
  'The ferry leaves at 9:55. The crossing takes 46 minutes and the bus takes 20 minutes. When does the ferry arrive?',
  'The train left at 09:00, 10 minutes late, and took 45 minutes. When did it arrive?',
  'A course starts on 26 April and lasts 10 days. What is the last day?',
  'From 9:30 to 1:15 she sleeps. How long is that?',
  'Today is Monday. In how many days is it Friday?',
  'Each lesson lasts 40 minutes. School starts at 08:00. When does the fourth lesson end?',
  'Buses run every 12 minutes, but not between 6 and 7. The first leaves at 06:05. When does the fifth leave?',
  'She works from 08:00 to 17:00 with a break of 45 minutes. How long does she work?',
  'The visa was issued on 31 January and is valid for 1 month. When does it expire?',
  'The visa was issued on 10 January and is valid for 60 days. When does it expire?',
  'New York is 6 hours behind Berlin. What time is it in New York when it is 15:00 in Berlin?',
  'Ravi was born in 1988. How old was he in 2020?',
  'Ravi was born in 1988 and his daughter in 2016. How old was Ravi when she turned 5?',
  'The bread must be ready at 07:30. It bakes for 45 minutes. When must it go in?',
  'The play begins at half past seven in the evening and runs for two and a quarter hours. When does it end?',
  'The shop is not open before 9:00. It takes 20 minutes to get there. When do I arrive?',
  'The lesson starts at 9:00 and lasts twice 45 minutes. When does it end?',
  'The concert begins at 20:00 and lasts about 2 hours. When does it end?',
  'The library closes at 18:00 except on Fridays, when it closes 2 hours earlier. When does it close on Fridays?',
  'A tablet lasts 8 hours. I took one at 6:30. When does it stop working?',
  'Tom leaves at 8:00 and Ann leaves 20 minutes later. The way takes 30 minutes. When does Ann arrive?',
  'A package sent on Tuesday takes 4 working days. When does it arrive?',
  'The bus takes 20 minutes longer than the train. The train leaves at 9:00 and takes 40 minutes. When does it arrive?',
  'The meeting starts at 14:00 and was to last 50 minutes. It ended 15 minutes early. When did it end?',
  'The tap drips every 4 minutes. It dripped at 10:00. When does it drip the third time?',
  'A guest stays from 28 February to 3 March. How many nights is that?',
  'A guest arrives on 27 June and stays 7 nights. On which date does she leave?',
  'The bus arrives at 10:00 and waits 15 minutes. When does it leave?',
  'A ship arrives at 10:00. It takes 40 minutes to unload. When does it leave?',
  'She gets home at 17:00 and rests for 30 minutes. When does she leave for the gym?',
  'She arrives home at 17:00 and sleeps for 2 hours. When does she leave?',
  'The concert ends at 22:00. She chats for 20 minutes. When does she leave?',
  'The film ends at 22:00. The cleaning takes 30 minutes. When does the cleaning start?',
  'The film starts at 19:00. The break lasts 20 minutes. When does the break end?',
  'The class starts at 9:00. The test takes 40 minutes. When does the class end?',
  'The play starts at 19:30. The interval is 20 minutes. When does it end?',
  'A play starts at 19:30. It lasts 2 hours. The interval lasts 20 minutes. When does it end?',
  'A meeting is at 10:00. The drive takes 40 minutes. When does it end?',
  'A train leaves at 9:00 and takes 45 minutes. When does the bus arrive?',
  'The bus leaves at 9:00. The film lasts 2 hours. When does the film end?',
])('left open: %s', (question) => {
  expect(comesTo(question)).toBeUndefined();
});
