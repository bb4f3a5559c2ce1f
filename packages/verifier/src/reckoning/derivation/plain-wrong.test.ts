import { expect, test } from 'vitest';
import { isAllowed } from './allowed.fixture.ts';

/** Right computations of another operation, another rate, another thing, or without what is told besides. */
const NEAR: readonly (readonly [question: string, steps: readonly string[], answer: string])[] = [
  [
    'I wrapped 9 parcels and each took 60 cm of string from a ball of 800 cm. How much string did I use?',
    ['9 × 60 = 540 cm', '800 - 540 = 260 cm'],
    '260 cm',
  ],
  [
    'Each of the 8 goats drank 6 litres from a tank of 70 litres. How much water did they drink?',
    ['8 × 6 = 48 litres', '70 - 48 = 22 litres'],
    '22 litres',
  ],
  [
    'A pipe of 10 m is cut into pieces of 2 m. How many metres are left after 3 cuts from another pipe of 8 m?',
    ['10 - 2 = 8 m'],
    '8 m',
  ],
  [
    'A batter takes 240 g of flour for 6 people and 90 g of sugar. Today we are 9. How much sugar do I need?',
    ['240 / 6 = 40 g', '9 × 40 = 360 g'],
    '360 g',
  ],
  [
    'A batter takes 240 g of flour for 6 people. Today we are 9 and 2 are on a diet and eat nothing. How much flour do I need?',
    ['240 / 6 = 40 g', '9 × 40 = 360 g'],
    '360 g',
  ],
  [
    'The van uses 9 litres per 100 km. The depot is 150 km from us. How much petrol is the trip there?',
    ['2 × 150 = 300 km', '300 / 100 = 3', '3 × 9 = 27 litres'],
    '27 litres',
  ],
  [
    'The van uses 9 litres per 100 km. The depot is 150 km from us. Petrol is 2 EUR a litre. How much petrol is the trip there and back?',
    ['2 × 150 = 300 km', '300 / 100 = 3', '3 × 9 = 27 litres', '27 × 2 = 54'],
    '54',
  ],
  [
    'Four nights at 92 per night for the room, and city tax 2.50 per person and night. We are two people. What will the whole stay cost?',
    ['4 × 92 = 368', '4 × 2.50 = 10', '368 + 10 = 378'],
    '378',
  ],
  [
    'Four nights at 92 per night for the room, and city tax 2.50 per person and night. We are two people. What will the whole stay cost?',
    ['4 × 92 = 368', '2 × 2.50 = 5', '368 + 5 = 373'],
    '373',
  ],
  [
    '22 colleagues drink on average 3 cups of coffee a day per head, 8 g of coffee per cup. How many grams does the kitchen use in a week of 5 days?',
    ['22 × 3 = 66 cups', '66 × 8 = 528 g'],
    '528 g',
  ],
  [
    'A server allows 300 connections. Four services hold 40 each, 20 are reserved for admins. How many connections are reserved?',
    ['4 × 40 = 160', '160 + 20 = 180'],
    '180',
  ],
  [
    'The hall has 14 rows with 20 seats each. 35 seats were unsold on Friday. How many seats were unsold?',
    ['14 × 20 = 280', '280 - 35 = 245'],
    '245',
  ],
  [
    'The hall has 14 rows with 20 seats each. 35 seats were sold on Friday. How many seats were unsold on Saturday?',
    ['14 × 20 = 280', '280 - 35 = 245'],
    '245',
  ],
  ['80 people got the form and 52 answered. How many people answered?', ['80 - 52 = 28'], '28'],
  ['80 people got the form and 52 answered. How many people did not get the form?', ['80 - 52 = 28'], '28'],
  [
    '80 people got the form, 52 answered and 10 of those answered late. How many people did not answer?',
    ['80 - 52 = 28', '28 - 10 = 18'],
    '18',
  ],
  [
    'Staff survey went to 60 people and 45 replied. What percentage replied?',
    ['60 - 45 = 15', '15 / 60 = 0.25', '0.25 × 100 = 25%'],
    '25%',
  ],
  [
    'A guard walks 4 rounds of 2 km a day. No rounds at the weekend. How far does he walk in two weeks?',
    ['4 × 2 = 8 km', '14 × 8 = 112 km'],
    '112 km',
  ],
  [
    'A shop sells 30 loaves a day. No bread is sold on holidays. How many loaves are sold in 7 days, two of them holidays?',
    ['7 × 30 = 210'],
    '210',
  ],
  [
    'Tickets are 8 EUR. No charge for children. 5 adults and 3 children come. What do they pay?',
    ['5 + 3 = 8', '8 × 8 = 64 EUR'],
    '64 EUR',
  ],
  [
    '12 boxes of 24 tins arrive. No tin in 2 of the boxes is whole. How many whole tins are there?',
    ['12 × 24 = 288'],
    '288',
  ],
  [
    'We use 35 gloves a day and have 900. No gloves are used on Sundays. How many gloves are left after 12 days?',
    ['35 × 12 = 420', '900 - 420 = 480'],
    '480',
  ],
  [
    'A hall has 200 seats. 40 are already taken and 25 more are booked. How many seats are free?',
    ['200 - 40 = 160'],
    '160',
  ],
  [
    'A hall has 200 seats. 40 are already taken and 25 more are booked. How many seats are free?',
    ['200 - 25 = 175'],
    '175',
  ],
  [
    'I used 13 GB already of my 20 GB, and 2 GB were added. How many GB do I have left?',
    ['20 - 13 = 7'],
    '7',
  ],
  [
    'Everything is 20% off but the shoes at 80 EUR. What do I pay for the shoes?',
    ['20% of 80 = 16', '80 - 16 = 64 EUR'],
    '64 EUR',
  ],
  [
    'A jacket is 80 EUR and a cap is 20 EUR. Everything over 50 EUR is 10% off. What do I pay?',
    ['80 + 20 = 100', '10% of 100 = 10', '100 - 10 = 90 EUR'],
    '90 EUR',
  ],
  [
    "Last season 54 goals in 18 games. This season 20 goals in 10 games. How many goals at this season's rate in 30 games?",
    ['54 / 18 = 3', '30 × 3 = 90'],
    '90',
  ],
  [
    'Tom has 12 pens, Ann has the same number and Ben has 5. How many pens do Tom and Ben have?',
    ['12 + 12 = 24'],
    '24',
  ],
  [
    'Saturday brought 1,200 visitors and Sunday 15% more than Saturday. How many visitors came on Saturday?',
    ['15% of 1,200 = 180', '1,200 + 180 = 1,380'],
    '1,380',
  ],
  [
    'Saturday brought 1,200 visitors and Sunday 15% fewer than Saturday. How many visitors came on Sunday?',
    ['15% of 1,200 = 180', '1,200 + 180 = 1,380'],
    '1,380',
  ],
  [
    'Saturday brought 1,200 visitors and Sunday 15% fewer than Saturday. How many visitors came on Sunday?',
    ['15% of 1,200 = 180'],
    '180',
  ],
  [
    'Friday brought 800 visitors, Saturday 1,200 and Sunday 15% more than Friday. How many visitors came on Sunday?',
    ['15% of 1,200 = 180', '1,200 + 180 = 1,380'],
    '1,380',
  ],
  [
    'A club has 60 members. Two thirds are adults. Half of the others are girls. How many members are boys and adults?',
    ['2/3 of 60 = 40', '60 - 40 = 20', '20 / 2 = 10'],
    '10',
  ],
  [
    'A bike is 480, they give 10% off the bike, and a helmet costs 30. What will I pay in the end?',
    ['480 + 30 = 510', '10% of 510 = 51', '510 - 51 = 459'],
    '459',
  ],
  [
    'A file has 8,000 lines. 5% were blank, I kept those, then I removed another 120. What is left?',
    ['5% of 8,000 = 400', '8,000 - 400 = 7,600', '7,600 - 120 = 7,480'],
    '7,480',
  ],
  [
    'We sold 300 tickets. 20% came from members, I gave those a present, and 30 were returned. What is left?',
    ['20% of 300 = 60', '300 - 60 = 240', '240 - 30 = 210'],
    '210',
  ],
  [
    'The shop orders 40 lamps at 12 each and pays 30 for freight. What does it pay for the lamps?',
    ['40 × 12 = 480', '480 + 30 = 510'],
    '510',
  ],
  [
    'Karim has 23 stickers. He wins 9 and loses 6. How many stickers did he lose?',
    ['23 + 9 = 32', '32 - 6 = 26'],
    '26',
  ],
  [
    'Peter has 17 coins. Anna gives him 8 coins and he loses 5. How many coins does Anna have then?',
    ['17 + 8 = 25', '25 - 5 = 20'],
    '20',
  ],
  [
    'Two ships unloaded 40 crates each, and 25 crates went on trucks. How many crates were unloaded?',
    ['2 × 40 = 80', '80 - 25 = 55'],
    '55',
  ],
  [
    '430 boxes in stock this morning. Two deliveries came in, 85 boxes each, and 212 boxes went out. How many boxes came in?',
    ['2 × 85 = 170', '430 + 170 = 600', '600 - 212 = 388'],
    '388',
  ],
  [
    '430 boxes in stock. 85 boxes were delivered to a customer and 40 came in. How many boxes are there now?',
    ['430 + 85 = 515', '515 + 40 = 555'],
    '555',
  ],
  ['Fridge had 34 units. 12 units were delivered to the ward. Stock now?', ['34 + 12 = 46'], '46'],
  [
    '16 jerseys at 22.50 each, and the club gives us 200 less than last year. How much must the club pay?',
    ['16 × 22.50 = 360', '360 - 200 = 160'],
    '160',
  ],
  [
    'The bus costs 420 and a sponsor gives us 100. We are 20 people. What does each of the 20 pay?',
    ['420 / 20 = 21', '21 - 5 = 16'],
    '16',
  ],
  [
    'Lunch was 84 and we leave 12 as a tip. Three of us, equal shares, but I pay the tip. My share?',
    ['84 + 12 = 96', '96 / 3 = 32'],
    '32',
  ],
  [
    'The rent is 900 and three of us split it evenly. I also pay 40 for parking. What do I pay?',
    ['900 + 40 = 940', '940 / 3 = 313.33'],
    '313.33',
  ],
  [
    '300 euros are changed at 1.08 dollars per euro, the desk keeps a 6 dollar fee. How many dollars does the desk keep?',
    ['300 × 1.08 = 324 dollars', '324 - 6 = 318 dollars'],
    '318 dollars',
  ],
  [
    'One picker fills 20 crates an hour and there are four of them. One of them is ill. How many crates do they fill in 6 hours?',
    ['4 × 20 = 80', '6 × 80 = 480'],
    '480',
  ],
  [
    'Meal for three of us: 2 pizzas at 9 EUR and 3 drinks at 3 EUR. What does the meal cost?',
    ['3 × 9 = 27', '3 × 3 = 9', '27 + 9 = 36 EUR'],
    '36 EUR',
  ],
  [
    'Eggs cost 3.60 EUR a dozen. How many eggs do I get for 9 EUR?',
    ['3.60 / 12 = 0.30', '9 × 0.30 = 2.70'],
    '2.70',
  ],
  [
    'Milk: 6 cartons at 1.15 and a loaf for 2.80, paid with a 20 note. How much did I pay?',
    ['6 × 1.15 = 6.90', '6.90 + 2.80 = 9.70', '20 - 9.70 = 10.30'],
    '10.30',
  ],
  [
    'It takes 10 litres of milk for 1 kg of cheese. Today 400 litres came in and 50 litres were sold as milk. How many kg of cheese?',
    ['400 / 10 = 40 kg'],
    '40 kg',
  ],
  [
    'The 6th grade has 24 pupils and sold 54 cakes for 1.20 each. What did each pupil bring in?',
    ['54 × 1.20 = 64.80'],
    '64.80',
  ],
  [
    'Five runners: 12.4 s, 11.9 s, 12.1 s and 11.6 s for four of them, and 12.0 s for the last. What is their total time?',
    ['12.4 + 11.9 + 12.1 + 11.6 = 48.0 s'],
    '48.0 s',
  ],
  [
    '27 out of 900 letters came back and 33 more were lost. What share of the letters arrived, in percent?',
    ['27 / 900 = 0.03', '0.03 × 100 = 3%'],
    '3%',
  ],
  [
    'Sam got 42 points out of 56 in the first test and 30 in the second. What percentage did he get in the second?',
    ['42 / 56 = 0.75', '0.75 × 100 = 75%'],
    '75%',
  ],
  [
    'We check in one bag more than last time, when we had 2. A bag is 35 euros. What do we pay?',
    ['2 × 35 = 70 euros'],
    '70 euros',
  ],
  [
    'The ticket is 184 euros per person and a bag is 35 euros. We are two people with one bag each. What do we pay?',
    ['2 × 184 = 368', '368 + 35 = 403 euros'],
    '403 euros',
  ],
  [
    'row count this morning was 9,400. job deleted 1,250. import added 380. how many rows were deleted?',
    ['9,400 - 1,250 = 8,150', '8,150 + 380 = 8,530'],
    '8,530',
  ],
  [
    'Blood fridge had 34 units. We used 5 units a day for 4 days, then 12 units were delivered. Stock yesterday?',
    ['4 * 5 = 20 units', '34 - 20 = 14 units', '14 + 12 = 26 units'],
    '26',
  ],
  [
    'Peter has 17 coins. Anna gives him 8 coins and he loses 5. How many coins does he have tomorrow?',
    ['17 + 8 = 25', '25 - 5 = 20'],
    '20',
  ],
  [
    'Peter has 17 coins. Anna gives him 8 coins and he loses 5. How many coins did he have yesterday?',
    ['17 + 8 = 25', '25 - 5 = 20'],
    '20',
  ],
  [
    'A van holds 12 crates. Each crate has 20 bottles and 3 crates were empty. How many bottles were broken?',
    ['12 - 3 = 9', '9 * 20 = 180'],
    '180',
  ],
  [
    'We are 30 pupils and 3 of us are ill. The museum is 6 per pupil. What do the pupils who come pay?',
    ['30 * 6 = 180'],
    '180',
  ],
  [
    'A roll is 25 m. One hanger takes 3 cords of 1.8 m. I make 4 hangers from the roll. How many metres did I use?',
    ['3 * 1.8 = 5.4 m', '4 * 5.4 = 21.6 m', '25 - 21.6 = 3.4 m'],
    '3.4 m',
  ],
  [
    'A jug of lemonade needs 6 lemons. Lemons are 2.70 for a bag of 9. What do the lemons for 6 jugs cost?',
    ['6 x 2.70 = 16.20'],
    '16.20',
  ],
  [
    'The museum is 6 per pupil and 9 per teacher. We are 30 pupils. What do the pupils pay?',
    ['30 * 9 = 270'],
    '270',
  ],
  [
    'Lamps cost 12 each and bulbs 3 each. I take 4 lamps and 5 bulbs, no bags. What do I pay?',
    ['4 * 3 = 12', '5 * 12 = 60', '12 + 60 = 72'],
    '72',
  ],
  [
    'Our cellar has 180 bottles in racks of 12. Each of the 3 shelves carries 5 racks. How many racks are full if 30 bottles are empty?',
    ['180 / 12 = 15 racks'],
    '15',
  ],
  [
    'A class of 28 takes a bus for 140 EUR. Two of them are ill and pay nothing. What does each of the others pay?',
    ['140 / 28 = 5 EUR'],
    '5 EUR',
  ],
  [
    'A bike is 480, members get 10% off and I am no member. What will I pay?',
    ['10% of 480 = 48', '480 - 48 = 432'],
    '432',
  ],
  [
    'A wall took 12 hours with 2 painters. With no more than 3 painters, how long does it take?',
    ['2 * 12 = 24 hours', '24 / 3 = 8 hours'],
    '8 hours',
  ],
  [
    '40 guests are registered and 6 more come without being registered. 5 sit at a table. How many tables do the registered guests need?',
    ['40 + 6 = 46', '46 / 5 = 9.2'],
    '10',
  ],
];

test.each(NEAR)('%s is not answered by %j', (question, steps, answer) =>
  expect(isAllowed(question, steps, answer)).toBe(false),
);
